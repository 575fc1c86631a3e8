// A fight or duel: dice, modifiers and the results of the comparisons.

import { Heart, HeartCrack, Skull, Swords } from "lucide-react";
import type { Player } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { about, focusableAbout } from "../../ui/about";
import { SeatMark, tintColour } from "../../ui/tints";
import type { Combat, ShownComparison, ShownRoll } from "./combat";
import { classAbout, itemExplanation } from "./contentText";
import { SixSidedDie } from "./Dice";
import { enemyStats, numbersOf } from "./data";
import { enemyIcon } from "./figureIcons";
import type { OfferedActions } from "./offeredActions";
import { playerTint, seatNamer } from "./seats";
import { TRANSLATIONS } from "./translations";
import { type Named, signed } from "./translations/types";
import type { Action, CombatModifier, Config, Fighter, View } from "./types";

interface Props {
  combat: Combat;
  view: View;
  players: readonly Player[];
  offers: OfferedActions;
  act: (action: Action) => void;
  language: Language;
  roll: number;
  /** Sentences about the end of the combat, if it has ended. */
  ended: readonly string[];
}

export function CombatPanel(props: Props) {
  const { combat, language, ended } = props;
  const { labels } = TRANSLATIONS[language];
  const { frame } = combat;
  const title = frame.frame === "fight" ? labels.fight : labels.duel;
  const why = frame.frame === "duel" ? ` ${labels.causes[frame.cause]}` : "";
  return (
    <>
      <h3 className="hill-panel-title">
        <Swords size={16} aria-hidden="true" />
        <span>
          {title}
          {why}
        </span>
        <small>{labels.round(frame.round)}</small>
      </h3>
      <Fighters {...props} />
      <ul className="hill-blows">
        {combat.comparisons.map((blow, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blows have an order and nothing else
          <ComparisonRow key={n} blow={blow} {...props} />
        ))}
      </ul>
      {!combat.rolled && ended.length === 0 && <p className="hill-panel-note">{labels.diceDue}</p>}
      {ended.map((line) => (
        <p key={line} className="hill-panel-end">
          {line}
        </p>
      ))}
    </>
  );
}

/** The fighters with their HP; enemies that may be attacked are buttons. */
function Fighters({ combat, view, players, offers, act, language }: Props) {
  const t = TRANSLATIONS[language];
  const seats =
    combat.frame.frame === "duel" ? [combat.frame.one, combat.frame.other] : [view.turn.seat];
  return (
    <div className="hill-fighters">
      {seats.map((seat) => (
        <span key={seat} className="hill-fighter">
          <SeatMark tint={playerTint(players, seat)} size={16} />
          <b>{seatNamer(players)(seat)}</b>
          <Hearts
            hp={view.players[seat]?.hp ?? 0}
            most={numbersOf(view.config).hearts}
            label={t.labels.hp}
          />
        </span>
      ))}
      {combat.enemies.map(({ enemy, hp }, n) => {
        const attack = offers.foes.get(n + 1);
        const Icon = enemyIcon(enemy);
        const inner = (
          <>
            <Icon size={18} aria-hidden="true" />
            <b>{t.enemies[enemy].name}</b>
            <Hearts hp={hp} most={enemyStats(enemy, view.config).hp} label={t.labels.hp} />
          </>
        );
        const key = `${enemy} ${n}`;
        return attack ? (
          <button
            key={key}
            type="button"
            className="hill-fighter hill-foe-button"
            {...about(t.enemies[enemy].about)}
            onClick={() => act(attack)}
          >
            {inner}
          </button>
        ) : (
          <span key={key} className="hill-fighter" {...focusableAbout(t.enemies[enemy].about)}>
            {inner}
          </span>
        );
      })}
    </div>
  );
}

/** Whole hearts and broken ones; a heart breaks when it is lost. */
export function Hearts({
  hp,
  most,
  label,
}: {
  hp: number;
  most: number;
  label: (hp: number) => string;
}) {
  return (
    <span className="hill-hearts" role="img" aria-label={label(hp)}>
      {hp === 0 && <Skull size={15} />}
      {Array.from({ length: Math.max(hp, most) }, (_, n) =>
        n < hp ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: one heart is like another
          <Heart key={`whole ${n}`} size={15} fill="currentColor" />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: one heart is like another
          <HeartCrack key={`broken ${n}`} size={15} className="hill-broken" />
        ),
      )}
    </span>
  );
}

function ComparisonRow({ blow, view, players, language, roll }: Props & { blow: ShownComparison }) {
  const { labels } = TRANSLATIONS[language];
  const { attack, defense, hits } = blow;
  const compared =
    attack.total > defense.total ? "beats" : attack.total === defense.total ? "ties" : "below";
  return (
    <li className={hits ? "hit" : ""}>
      <div className="hill-sides">
        <RollSide
          side={attack}
          as={labels.attack}
          config={view.config}
          players={players}
          language={language}
          roll={roll}
        />
        <RollSide
          side={defense}
          as={labels.defense}
          config={view.config}
          players={players}
          language={language}
          roll={roll}
        />
      </div>
      {hits !== undefined && (
        <p className="hill-compare">
          {labels.compare[compared](formatSum(attack), formatSum(defense))}
          <em>{hits ? labels.hits : labels.misses}</em>
        </p>
      )}
    </li>
  );
}

/** "6 + 1": the die and its modifier. */
function formatSum({ die, total }: ShownRoll): string {
  const bonus = total - (die ?? 0);
  if (bonus === 0) return `${die}`;
  return bonus > 0 ? `${die} + ${bonus}` : `${die} − ${-bonus}`;
}

function RollSide({
  side,
  as,
  config,
  players,
  language,
  roll,
}: {
  side: ShownRoll;
  as: string;
  config: Config;
  players: readonly Player[];
  language: Language;
  roll: number;
}) {
  return (
    <div className="hill-side">
      <SixSidedDie face={side.die} size={38} roll={roll} />
      <span className="hill-side-name">
        <FighterMark who={side.fighter} players={players} language={language} />
        <small>{as}</small>
      </span>
      <span className="hill-chips">
        {side.modifiers.map((chip, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two swords of a kind add the same
          <ModifierChip key={n} chip={chip} config={config} language={language} />
        ))}
      </span>
    </div>
  );
}

function FighterMark({
  who,
  players,
  language,
}: {
  who: Fighter;
  players: readonly Player[];
  language: Language;
}) {
  if ("enemy" in who) {
    const Icon = enemyIcon(who.enemy);
    return (
      <span className="hill-who" title={TRANSLATIONS[language].enemies[who.enemy].name}>
        <Icon size={15} aria-label={TRANSLATIONS[language].enemies[who.enemy].name} />
      </span>
    );
  }
  const tint = playerTint(players, who.seat);
  return (
    <span
      className="hill-who"
      style={{ color: tintColour(tint) }}
      title={seatNamer(players)(who.seat)}
    >
      <SeatMark tint={tint} size={14} />
      <span className="visually-hidden">{seatNamer(players)(who.seat)}</span>
    </span>
  );
}

interface ModifierChipProps {
  chip: CombatModifier;
  config: Config;
  language: Language;
}

function ModifierChip({ chip, config, language }: ModifierChipProps) {
  const source = modifierSource(chip, config, language);
  return (
    <span
      className={`hill-chip${chip.amount < 0 ? " minus" : ""}`}
      {...focusableAbout(source.about)}
    >
      <b>{signed(chip.amount)}</b> {source.name}
    </span>
  );
}

/** The name of what adds to a roll, and what it does. */
function modifierSource({ source }: CombatModifier, config: Config, language: Language): Named {
  const t = TRANSLATIONS[language];
  if (typeof source === "string") return t.labels.sources[source];
  if ("item" in source)
    return { name: t.items[source.item].name, about: itemExplanation(t, source.item, config) };
  if ("class" in source)
    return { name: t.choices[source.class].name, about: classAbout(t, source.class, config) };
  return t.enemies[source.enemy];
}
