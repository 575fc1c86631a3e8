// A panel about the current situation, beside the map.

import { Handshake, Swords, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { SeatMark } from "../../ui/tints";
import { hillEventText } from "./announcement";
import type { HillProps } from "./Board";
import { CombatPanel } from "./CombatPanel";
import { currentCombat } from "./combat";
import { cardAbout } from "./contentText";
import { ItemIcon } from "./ItemIcon";
import { OtherRolls, otherRolls } from "./OtherRolls";
import type { OfferedActions } from "./offeredActions";
import { playerTint, seatNamer } from "./seats";
import { TRANSLATIONS } from "./translations";
import type { ChanceCard, Config, Event, HillFrame, View } from "./types";

type Props = HillProps & { offers: OfferedActions };

export function SituationPanel(props: Props) {
  const shown = situationContent(props);
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="hill-situation" tabIndex={0}>
      {shown}
    </section>
  );
}

/** The current situation, or the one that has just ended. */
function situationContent(props: Props): ReactNode {
  const { view } = props;
  const top = view.frames.at(-1);
  const bracket = view.frames.find((frame) => frame.frame === "bracket");
  const fight = combatContent(props);
  if (fight) {
    return (
      <>
        {bracket && <Bracket {...props} frame={bracket} />}
        {fight}
      </>
    );
  }
  if (bracket) return <Bracket {...props} frame={bracket} />;
  const rolls = otherRolls(props.eventBatch?.events ?? []);
  const dice = rolls.length > 0 && <OtherRolls {...props} rolls={rolls} />;
  const card = chanceCard(view, props.eventBatch?.events ?? []);
  if (card || dice) {
    const { language } = props;
    return (
      <>
        {card && <ChanceCardText card={card} config={view.config} language={language} />}
        {dice}
      </>
    );
  }
  return top ? encounterContent(props, top) : null;
}

const COMBAT_END_CODES: ReadonlySet<Event["code"]> = new Set([
  "fight-won",
  "fight-lost",
  "duel-won",
  "duel-drawn",
  "retreated",
]);
const DAMAGE_CODES: ReadonlySet<Event["code"]> = new Set([
  "enemy-fell",
  "enemy-hurt",
  "hurt",
  "warded",
]);

/** The current combat, or the one that has just ended with its dice. */
function combatContent(props: Props): ReactNode {
  const { view, eventBatch, players, language } = props;
  const events = eventBatch?.events ?? [];
  const name = seatNamer(players);
  const now = currentCombat(view);
  const over = events.some((event) => COMBAT_END_CODES.has(event.code));
  const before = eventBatch?.previousView ?? null;
  const shown = now ?? (over && before ? currentCombat(before) : null);
  if (!shown) return null;
  const told = now
    ? []
    : events.filter((event) => COMBAT_END_CODES.has(event.code) || DAMAGE_CODES.has(event.code));
  return (
    <CombatPanel
      combat={shown}
      view={now || !before ? view : { ...before, players: view.players }}
      players={players}
      offers={props.offers}
      act={props.act}
      language={language}
      roll={shown.rolled ? shown.frame.round : 0}
      ended={told.map((event) => hillEventText(event, TRANSLATIONS[language], name))}
    />
  );
}

function chanceCard(view: View, events: readonly Event[]): ChanceCard | null {
  const top = view.frames.at(-1);
  if (top?.frame === "window" || top?.frame === "keep") return top.card ?? null;
  const shown = events.findLast((event) => event.code === "chance-revealed");
  return shown?.card ?? null;
}

function ChanceCardText({
  card,
  config,
  language,
}: {
  card: ChanceCard;
  config: Config;
  language: Props["language"];
}) {
  const t = TRANSLATIONS[language];
  return (
    <div className="hill-chance">
      <span className="hill-chance-mark" aria-hidden="true">
        ?
      </span>
      <h3>{t.cards[card].name}</h3>
      <p>{cardAbout(t, card, config)}</p>
    </div>
  );
}

/** Challenges, trades and dropped items, as far as they are public. */
function encounterContent(props: Props, frame: HillFrame): ReactNode {
  const { language, players } = props;
  const t = TRANSLATIONS[language];
  const name = seatNamer(players);
  if (frame.frame === "challenge") {
    return (
      <h3 className="hill-panel-title">
        <Swords size={16} aria-hidden="true" />
        {t.labels.challengeOf(name(frame.by), name(frame.to))}
      </h3>
    );
  }
  if (frame.frame === "trade") {
    return (
      <h3 className="hill-panel-title">
        <Handshake size={16} aria-hidden="true" />
        {t.labels.tradeOf(name(frame.by), name(frame.to))}
      </h3>
    );
  }
  if (frame.frame === "pick-up") {
    return (
      <h3 className="hill-panel-title">
        <ItemIcon item={frame.item} size={16} />
        {t.labels.pickUpTitle(t.items[frame.item].name)}
      </h3>
    );
  }
  return null;
}

/** The final bracket: the current duel, the waiting players and the winners. */
function Bracket({
  frame,
  view,
  players,
  language,
}: Props & { frame: HillFrame & { frame: "bracket" } }) {
  const { labels } = TRANSLATIONS[language];
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
                  <SeatMark tint={playerTint(players, seat)} size={12} /> {seatNamer(players)(seat)}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </div>
  );
}
