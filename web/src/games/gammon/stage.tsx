// A stage for looking at the board with recorded positions; not part of the product.
import { useState } from "react";
import { createRoot } from "react-dom/client";
import "../../ui/theme.css";
import { tint } from "../../ui/tints";
import type { Language } from "../../words/language";
import client from "./index";

const ask = new URLSearchParams(location.search);
document.documentElement.dataset.theme = ask.get("theme") ?? "day";
if (ask.get("still")) document.documentElement.dataset.motion = "none";
const language = (ask.get("lang") ?? "en") as Language;
const frames = await (await fetch(`./fixtures/${ask.get("file") ?? "frames"}.json`)).json();

function Stage() {
  const [at, setAt] = useState(ask.get("frame") ?? Object.keys(frames)[0] ?? "");
  const [said, setSaid] = useState("");
  const [acts, setActs] = useState<unknown[]>([]);
  const frame = frames[at];
  const seat = Number(ask.get("seat") ?? 0);
  const props = {
    view: frame.view,
    seat,
    players: [0, 1].map((s) => ({
      seat: s,
      name: s === 0 ? "Ann" : "Learned",
      tint: tint(s),
      you: s === seat,
      here: true,
    })),
    ask: frame.ask,
    happened: frame.happened
      ? { seq: 1, events: frame.events, before: frame.before ?? null }
      : { seq: 2, events: frame.events ?? [], before: frame.before ?? null },
    act: (a: unknown) => setActs([...acts, a]),
    waiting: false,
    language,
    announce: setSaid,
  };
  const { Board, Hand, Options, Miniature } = client;
  if (ask.get("show") === "options") {
    const config = JSON.parse(ask.get("config") ?? "{}");
    return (
      <div style={{ padding: 24, width: 480 }}>
        {Options && (
          <Options config={config} change={() => {}} mine seats={2} language={language} />
        )}
        <div style={{ width: 240, marginTop: 24 }}>
          <Miniature />
        </div>
      </div>
    );
  }
  return (
    <div style={{ display: "grid", gridTemplateColumns: "780px 400px", gap: 24, padding: 16 }}>
      <div style={{ width: 780, height: 580 }}>
        <Board {...props} />
      </div>
      <div>
        <p style={{ font: "600 18px var(--serif)" }}>
          {frame.ask?.legal
            ? client.words[language].prompts[frame.ask.prompt]?.(frame.ask.legal.length)
            : ""}
        </p>
        {Hand && <Hand {...props} />}
        <hr />
        {[0, 1].map((s) => (
          <p key={s}>
            {client
              .facts(frame.view, s, language)
              .map((f) => `${f.label} ${f.value}`)
              .join(" · ")}
          </p>
        ))}
      </div>
      <div>
        <select value={at} onChange={(e) => setAt(e.target.value)}>
          {Object.keys(frames).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>{" "}
        <span id="said">{said}</span> <code id="acts">{JSON.stringify(acts)}</code>
      </div>
    </div>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<Stage />);
