import { expect, test } from "vitest";
import { decodeKey, subscriptionKeys } from "./subscription";

test("a key in URL-safe Base64 is decoded without padding", () => {
  expect([...decodeKey("-_8A")]).toEqual([251, 255, 0]);
  expect(decodeKey("BP4z9KsN6nGRTbVYI_c7VA")).toHaveLength(16);
});

test("a subscription without its keys is none", () => {
  const endpoint = "https://push.example/1";
  const keys = { p256dh: "key", auth: "secret" };
  expect(subscriptionKeys({ endpoint, keys })).toEqual({ endpoint, ...keys });
  expect(subscriptionKeys({ endpoint, keys: { auth: "secret" } })).toBeNull();
  expect(subscriptionKeys({ keys })).toBeNull();
});
