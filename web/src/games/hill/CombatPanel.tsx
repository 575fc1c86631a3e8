// A fight or duel, laid open: dice, everything that is added to them, and what it comes to.

import { Heart, Skull, Swords } from "lucide-react";
import type { Player } from "../../game/contract";
import { colour, Mark } from "../../ui/tints";
import type { Language } from "../../words/language";
import type { Blow, Chip, Combat, Fighter, Side } from "./combat";
import { Die } from "./Dice";
import { enemyIcon } from "./icons";
import type { Offers } from "./offers";
import { naming, tintOf } from "./seats";
import type { Action, View } from "./types";
import { words } from "./words";
import { signed } from "./words/words";

interface Props {
  combat: Combat;
  view: View;
  players: readonly Player[];
  offers: Offers;
  act: (action: Action) => void;
  language: Language;
  roll: number;
  /** How it ended, if it has. */
  ended: readonly string[];
}

export function CombatPanel(props: Props) {
  const { combat, language, ended } = props;
  const { labels } = words[language];
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
        {combat.blows.map((blow, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blows have an order and nothing else
          <BlowRow key={n} blow={blow} {...props} />
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

/** Who fights, with the HP they have left; enemies that may be attacked are buttons. */
function Fighters({ combat, view, players, offers, act, language }: Props) {
  const say = words[language];
  const seats =
    combat.frame.frame === "duel" ? [combat.frame.one, combat.frame.other] : [view.turn.seat];
  return (
    <div className="hill-fighters">
      {seats.map((seat) => (
        <span key={seat} className="hill-fighter">
          <Mark tint={tintOf(players, seat)} size={13} />
          <b>{naming(players)(seat)}</b>
          <Hearts hp={view.players[seat]?.hp ?? 0} label={say.labels.hp} />
        </span>
      ))}
      {combat.enemies.map(({ enemy, hp }, n) => {
        const attack = offers.foes.get(n + 1);
        const Icon = enemyIcon(enemy);
        const inner = (
          <>
            <Icon size={15} aria-hidden="true" />
            <b>{say.enemies[enemy].name}</b>
            <Hearts hp={hp} label={say.labels.hp} />
          </>
        );
        const key = `${enemy} ${n}`;
        return attack ? (
          <button
            key={key}
            type="button"
            className="hill-fighter hill-foe-button"
            title={say.enemies[enemy].about}
            onClick={() => act(attack)}
          >
            {inner}
          </button>
        ) : (
          <span key={key} className="hill-fighter" title={say.enemies[enemy].about}>
            {inner}
          </span>
        );
      })}
    </div>
  );
}

export function Hearts({ hp, label }: { hp: number; label: (hp: number) => string }) {
  return (
    <span className="hill-hearts" role="img" aria-label={label(hp)}>
      {hp === 0 ? (
        <Skull size={12} />
      ) : (
        Array.from({ length: hp }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one heart is like another
          <Heart key={n} size={11} fill="currentColor" />
        ))
      )}
    </span>
  );
}

function BlowRow({ blow, players, language, roll }: Props & { blow: Blow }) {
  const { labels } = words[language];
  const { attack, guard } = blow;
  const done = attack.die !== null && guard.die !== null;
  const compared =
    attack.total > guard.total ? "beats" : attack.total === guard.total ? "ties" : "below";
  return (
    <li className={done && compared === "beats" ? "hit" : ""}>
      <SideRow side={attack} as={labels.attack} players={players} language={language} roll={roll} />
      <SideRow side={guard} as={labels.defense} players={players} language={language} roll={roll} />
      {done && (
        <p className="hill-compare">
          {labels.compare[compared](summed(attack), summed(guard))}
          <em>{compared === "beats" ? labels.hits : labels.misses}</em>
        </p>
      )}
    </li>
  );
}

/** "6 + 1": the die and what is added to it. */
function summed({ die, total }: Side): string {
  const bonus = total - (die ?? 0);
  if (bonus === 0) return `${die}`;
  return bonus > 0 ? `${die} + ${bonus}` : `${die} − ${-bonus}`;
}

function SideRow({
  side,
  as,
  players,
  language,
  roll,
}: {
  side: Side;
  as: string;
  players: readonly Player[];
  language: Language;
  roll: number;
}) {
  return (
    <div className="hill-side">
      <Who who={side.who} players={players} language={language} />
      <small>{as}</small>
      <Die face={side.die} size={22} roll={roll} />
      <span className="hill-chips">
        {side.chips.map((chip, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two swords of a kind add the same
          <ChipMark key={n} chip={chip} language={language} />
        ))}
      </span>
    </div>
  );
}

function Who({
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
      <span className="hill-who" title={words[language].enemies[who.enemy].name}>
        <Icon size={15} aria-label={words[language].enemies[who.enemy].name} />
      </span>
    );
  }
  const tint = tintOf(players, who.seat);
  return (
    <span className="hill-who" style={{ color: colour(tint) }} title={naming(players)(who.seat)}>
      <Mark tint={tint} size={14} />
      <span className="visually-hidden">{naming(players)(who.seat)}</span>
    </span>
  );
}

function ChipMark({ chip, language }: { chip: Chip; language: Language }) {
  return (
    <span className={`hill-chip${chip.amount < 0 ? " minus" : ""}`}>
      <b>{signed(chip.amount)}</b> {source(chip, language)}
    </span>
  );
}

function source({ from }: Chip, language: Language): string {
  const say = words[language];
  if ("item" in from) return say.items[from.item].name;
  if ("class" in from) return say.choices[from.class].name;
  if ("enemy" in from) return say.enemies[from.enemy].name;
  return say.labels.sources[from.source];
}
