// The table of Liar's Dice: a cup for each player, the bid in the middle, the viewer's answer below.

import { useState } from "react";
import type { BoardProps, Player } from "../../game/contract";
import { ActionBar } from "../../table/ActionBar";
import { prefersReducedMotion } from "../../ui/animation";
import { BidControl } from "./BidControl";
import { Cup, type CupShake } from "./Cup";
import { Die } from "./Die";
import "./liars.css";
import { SHAKE_MS } from "./present";
import { TRANSLATIONS } from "./translations";
import type { Action, Event, Setup, View } from "./types";

type Props = BoardProps<View, Action, Event>;

/** Where the other players sit, by their number, clockwise from the viewer's left. */
const PLACES: Record<number, readonly string[]> = {
  1: ["top"],
  2: ["topleft", "topright"],
  3: ["left", "top", "right"],
  4: ["left", "topleft", "topright", "right"],
  5: ["left", "topleft", "top", "topright", "right"],
};

/** The players in the order of play, from the viewer on, with their places at the table. */
export function seating(players: readonly Player[], seat: number | null): [Player, string][] {
  const near = Math.max(
    0,
    players.findIndex((player) => player.seat === seat),
  );
  const order = [...players.slice(near), ...players.slice(0, near)];
  const places = ["near", ...(PLACES[players.length - 1] ?? [])];
  return order.map((player, at) => [player, places[at] ?? "near"]);
}

export function Board(props: Props) {
  const { view, seat, players, ask, act, actionPending, language } = props;
  const shake = useCupShake(props.eventBatch);
  const t = TRANSLATIONS[language];
  const { setup } = view;
  const name = (other: number) => players.find((player) => player.seat === other)?.name ?? "?";
  const legal = actionPending || seat === null ? undefined : ask?.legal;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table with cups is no set of fields
    <div className="liars" role="group" aria-label={t.table}>
      <div className="liars-felt">
        {seating(players, seat).map(([player, place]) => (
          <Cup key={player.seat} view={view} player={player} place={place} shake={shake} t={t} />
        ))}
        <BidPanel setup={setup} name={name} language={language} />
      </div>
      {legal && (
        <ActionBar>
          <BidControl legal={legal} last={setup.bids.at(-1)?.bid} act={act} t={t} key={ask?.id} />
        </ActionBar>
      )}
    </div>
  );
}

/** How the cups are shaken by the latest event batch with a roll. */
function useCupShake(eventBatch: Props["eventBatch"]): CupShake {
  const [kept, keep] = useState<CupShake>({ key: -1, durationMs: 0 });
  if (!eventBatch || kept.key === eventBatch.seq) return kept;
  const { seq, events, speed = 1, instant = false } = eventBatch;
  const rolled = events.some(({ code }) => code === "rolled" || code === "rolled-hidden");
  if (!rolled) return kept;
  const still = instant || prefersReducedMotion();
  const next = { key: seq, durationMs: still ? 0 : SHAKE_MS / speed };
  keep(next);
  return next;
}

interface BidPanelProps {
  setup: Setup;
  name: (seat: number) => string;
  language: Props["language"];
}

/** The bid to answer, and how the last round ended. */
function BidPanel({ setup, name, language }: BidPanelProps) {
  const t = TRANSLATIONS[language];
  const placed = setup.bids.at(-1);
  const total = setup.dice.reduce((sum, dice) => sum + dice, 0);
  const isOver = setup.dice.filter((dice) => dice > 0).length < 2;
  return (
    <div className="liars-middle">
      <p className="liars-note">{t.onTable(total)}</p>
      {placed ? (
        <p className="liars-big">
          {t.bid(placed.bid)}
          <span aria-hidden="true">
            <Die face={placed.bid.face} />
          </span>
          <small>{name(placed.seat)}</small>
        </p>
      ) : (
        !isOver && <p className="liars-note">{t.noBid}</p>
      )}
      {setup.last && <p className="liars-note">{t.showdown(setup.last, name)}</p>}
    </div>
  );
}
