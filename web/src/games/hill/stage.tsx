import { createRoot } from "react-dom/client";
import "../../ui/theme.css";
import { tint } from "../../ui/tints";
import { client } from ".";

const q = new URLSearchParams(location.search);
document.documentElement.dataset.theme = q.get("theme") ?? "day";
const scenes = await (await fetch("/stage-scenes.json")).json();
const s = scenes[q.get("scene") ?? "branch"];
if (q.get("bare")) {
  const { boardOf } = await import("./data");
  s.view.config.board = {
    ...boardOf(undefined),
    id: "board.v7",
    nodes: boardOf(undefined).nodes.map(({ x: _x, y: _y, ...n }) => n),
  };
}
const names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz"];
const players = s.view.players.map((_: unknown, seat: number) => ({
  seat,
  name: names[seat],
  tint: tint(seat),
  you: seat === 0,
  here: true,
}));
const language = (q.get("lang") ?? "en") as "en" | "de";
const props = {
  view: s.view,
  seat: 0,
  players,
  ask: s.ask,
  happened: { seq: 5, events: s.events, before: s.before },
  act: (a: unknown) => {
    document.title = JSON.stringify(a);
    console.log("ACT", JSON.stringify(a));
  },
  waiting: false,
  language,
  announce: (t: string) => console.log("SAY", t),
};
const W = Number(q.get("w") ?? 888),
  H = Number(q.get("h") ?? 470);
const css = `.button{font:inherit;font-weight:600;color:var(--ink);background:var(--raised);border:1px solid var(--ink-soft);border-radius:8px;min-height:34px;padding:4px 14px;cursor:pointer}.button-main{background:var(--baize);color:var(--on-baize);border-color:var(--baize)}`;
createRoot(document.getElementById("stage") as HTMLElement).render(
  <div style={{ display: "flex", gap: 12, padding: 12 }}>
    <style>{css}</style>
    <div
      style={{
        width: W + 16,
        height: H + 16,
        padding: 8,
        borderRadius: 16,
        background: "radial-gradient(circle at 50% 35%, #3d7465, #1f4037)",
      }}
    >
      {q.get("mini") ? (
        <div style={{ width: 260, height: 180 }}>
          <client.Miniature />
        </div>
      ) : (
        <client.Board {...props} />
      )}
    </div>
    <div style={{ width: 340 }}>
      <p style={{ background: "var(--raised)", padding: 8, borderRadius: 8, margin: "0 0 8px" }}>
        {s.ask?.legal ? client.words[language].prompts[s.ask.prompt]?.(s.ask.legal.length) : "…"}
      </p>
      {client.Hand && <client.Hand {...props} />}
      <dl style={{ fontSize: 13 }}>
        {players.map((p: { seat: number; name: string }) => (
          <dd key={p.seat}>
            {p.name}:{" "}
            {client
              .facts(s.view, p.seat, language)
              .map((f) => `${f.label} ${f.value}`)
              .join(" · ")}
          </dd>
        ))}
      </dl>
    </div>
  </div>,
);
