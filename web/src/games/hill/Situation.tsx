// What goes on, shown beside the tile it is about and never over it.

import { Handshake, Swords, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { Mark } from "../../ui/tints";
import type { HillProps } from "./Board";
import { CombatPanel } from "./CombatPanel";
import { combatOf } from "./combat";
import { freeCorner, type Layout } from "./geometry";
import { ItemIcon } from "./icons";
import type { Offers } from "./offers";
import { Rolls, rollsOf } from "./Rolls";
import { naming, tintOf } from "./seats";
import { sentence } from "./tell";
import type { Chance, Event, Frame, Tile, View } from "./types";
import { words } from "./words";

type Props = HillProps & { drawing: Layout; offers: Offers };

export function Situation(props: Props) {
  const shown = content(props);
  if (!shown) return null;
  const targets = [...props.offers.tiles.keys()];
  const corner = freeCorner(props.drawing, [...shown.about, ...targets]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={`hill-situation ${corner}`} tabIndex={0}>
      {shown.panel}
    </section>
  );
}

interface Shown {
  about: Tile[];
  panel: ReactNode;
}

/** The latest thing that goes on, or what has just ended. */
function content(props: Props): Shown | null {
  const { view } = props;
  const here = view.players[view.turn.seat]?.tile ?? 0;
  const top = view.frames.at(-1);
  const bracket = view.frames.find((frame) => frame.frame === "bracket");
  const fight = combat(props);
  if (fight) {
    return {
      about: [fight.tile],
      panel: (
        <>
          {bracket && <Bracket {...props} frame={bracket} />}
          {fight.panel}
        </>
      ),
    };
  }
  if (bracket) return { about: [here], panel: <Bracket {...props} frame={bracket} /> };
  const rolls = rollsOf(props.happened?.events ?? []);
  const dice = rolls.length > 0 && <Rolls {...props} rolls={rolls} />;
  const card = chanceCard(view, props.happened?.events ?? []);
  if (card || dice) {
    const { language } = props;
    const panel = (
      <>
        {card && <ChanceCard card={card} language={language} />}
        {dice}
      </>
    );
    return { about: [here], panel };
  }
  return top ? meeting(props, top, here) : null;
}

const ENDS: ReadonlySet<Event["code"]> = new Set([
  "fight-won",
  "fight-lost",
  "duel-won",
  "duel-drawn",
  "retreated",
]);
const BLOWS: ReadonlySet<Event["code"]> = new Set(["enemy-fell", "enemy-hurt", "hurt", "warded"]);

/** The combat that goes on, or the one that ended just now with its dice. */
function combat(props: Props): (Shown & { tile: Tile }) | null {
  const { view, happened, players, language } = props;
  const events = happened?.events ?? [];
  const name = naming(players);
  const now = combatOf(view, events);
  const over = events.some((event) => ENDS.has(event.code));
  const before = happened?.before ?? null;
  const shown = now ?? (over && before ? combatOf(before, events) : null);
  if (!shown) return null;
  const told = now ? [] : events.filter((event) => ENDS.has(event.code) || BLOWS.has(event.code));
  const panel = (
    <CombatPanel
      combat={shown}
      view={now || !before ? view : { ...before, players: view.players }}
      players={players}
      offers={props.offers}
      act={props.act}
      language={language}
      roll={shown.rolled ? shown.frame.round : 0}
      ended={told.map((event) => sentence(event, words[language], name))}
    />
  );
  return { tile: shown.tile, about: [shown.tile], panel };
}

function chanceCard(view: View, events: readonly Event[]): Chance | null {
  const top = view.frames.at(-1);
  if (top?.frame === "window" || top?.frame === "keep") return top.card ?? null;
  const shown = events.findLast((event) => event.code === "chance-revealed");
  return shown?.card ?? null;
}

function ChanceCard({ card, language }: { card: Chance; language: Props["language"] }) {
  const say = words[language];
  return (
    <div className="hill-chance">
      <span className="hill-chance-mark" aria-hidden="true">
        ?
      </span>
      <h3>{say.cards[card].name}</h3>
      <p>{say.cards[card].about}</p>
    </div>
  );
}

/** Challenges, trades and things dropped: what everybody at the table may know. */
function meeting(props: Props, frame: Frame, here: Tile): Shown | null {
  const { language, players } = props;
  const say = words[language];
  const name = naming(players);
  if (frame.frame === "challenge") {
    return {
      about: [here],
      panel: (
        <h3 className="hill-panel-title">
          <Swords size={16} aria-hidden="true" />
          {say.labels.challengeOf(name(frame.by), name(frame.to))}
        </h3>
      ),
    };
  }
  if (frame.frame === "trade") {
    return {
      about: [here],
      panel: (
        <h3 className="hill-panel-title">
          <Handshake size={16} aria-hidden="true" />
          {say.labels.tradeOf(name(frame.by), name(frame.to))}
        </h3>
      ),
    };
  }
  if (frame.frame === "pick-up") {
    return {
      about: [here],
      panel: (
        <h3 className="hill-panel-title">
          <ItemIcon item={frame.item} size={16} />
          {say.labels.pickUpTitle(say.items[frame.item].name)}
        </h3>
      ),
    };
  }
  return null;
}

/** The final bracket: who is still to duel, and who is through. */
function Bracket({
  frame,
  view,
  players,
  language,
}: Props & { frame: Frame & { frame: "bracket" } }) {
  const { labels } = words[language];
  const duel = view.frames.find((other) => other.frame === "duel");
  const rows: [string, (number | null)[]][] = [
    [labels.duel, duel ? [duel.one, duel.other] : []],
    [labels.still, frame.now],
    [labels.through, frame.then],
  ];
  return (
    <div className="hill-bracket">
      <h3 className="hill-panel-title">
        <Trophy size={16} aria-hidden="true" />
        {labels.bracket}
      </h3>
      <p className="hill-panel-note">{labels.bracketAbout}</p>
      <dl>
        {rows.map(([label, line]) => {
          const seats = line.filter((seat) => seat !== null);
          if (seats.length === 0) return null;
          return (
            <div key={label}>
              <dt>{label}</dt>
              {seats.map((seat) => (
                <dd key={seat}>
                  <Mark tint={tintOf(players, seat)} size={12} /> {naming(players)(seat)}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </div>
  );
}
