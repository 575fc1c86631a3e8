import { expect, it } from "vitest";
import { privateLinkToken, privateLinkUrl } from "./privateLink";

it("keeps the token in the fragment, and finds it there", () => {
  const token = "0a".repeat(20);
  const url = new URL(privateLinkUrl("K7M2QX", token, "https://play.example"));
  expect(url.pathname).toBe("/t/K7M2QX");
  expect(url.search).toBe("");
  expect(privateLinkToken(url.hash)).toBe(token);
});

it("takes nothing else for a token", () => {
  for (const hash of ["", "#", "#me=", "#me=short", "#other=0a0a", "#me=<script>"])
    expect(privateLinkToken(hash)).toBeNull();
});
