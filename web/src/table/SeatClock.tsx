// The clocks of the seats, shown to everybody at the table.

import { Bot, Timer } from "lucide-react";
import { useEffect, useState } from "react";
import type { Player } from "../game/contract";
import { useTranslations } from "../i18n";
import { SeatMark } from "../ui/tints";
import { useNow } from "../ui/useNow";
import { useTable, useTableStore } from "./context";
import { LOW_TIME_MS, type SeatTime, seatTime } from "./seatTime";
import "./absence.css";

/** The time of a player, updated while it runs; null without a clock, and for bots. */
function useSeatTime(player: Player): SeatTime | null {
  const shown = useTable(({ ask }) => ask);
  // While the board shows how the ask came about, banks are known but nobody is seen to be asked.
  const coming = useTableStore(({ table }) => table?.ask ?? null);
  const ask = shown ?? (coming && { ...coming, seats: [] });
  const options = useTable(({ lobby }) => lobby.options);
  const ahead = useTable(({ clockOffsetMs }) => clockOffsetMs);
  const asked = ask?.seats.includes(player.seat) ?? false;
  const now = useNow(asked) + ahead;
  return player.bot || player.standIn ? null : seatTime(player.seat, ask, options, now);
}

function isLow(time: SeatTime): boolean {
  return time.running && time.leftMs <= LOW_TIME_MS;
}

function clockClass(time: SeatTime): string {
  const running = time.running ? "seat-clock-running" : "";
  return `seat-clock ${running} ${isLow(time) ? "seat-clock-low" : ""}`;
}

/** While the delay runs, the bank stands still: both are shown. */
function ClockFace({ time }: { time: SeatTime }) {
  const t = useTranslations();
  const delayMs = time.bankMs === undefined ? 0 : time.leftMs - time.bankMs;
  return (
    <>
      {t.absence.time(delayMs > 0 ? delayMs : time.leftMs)}
      {delayMs > 0 && time.bankMs !== undefined && (
        <small>{t.absence.bank(t.absence.time(time.bankMs))}</small>
      )}
    </>
  );
}

export function SeatClock({ player }: { player: Player }) {
  const t = useTranslations();
  const ask = useTable(({ ask }) => ask);
  const time = useSeatTime(player);
  if (!time) return null;
  return (
    <>
      <span className={clockClass(time)} role="timer" aria-label={t.absence.timeOf(player.name)}>
        <Timer aria-hidden="true" />
        <ClockFace time={time} />
      </span>
      {player.you && ask && (
        <LowTimeNotice key={ask.id} low={isLow(time) && ask.legal !== undefined} />
      )}
    </>
  );
}

/** All clocks in a row, for small screens, on which the players are below the board. */
export function ClockStrip({ players }: { players: Player[] }) {
  const playing = useTable(({ lobby }) => lobby.phase === "playing");
  if (!playing) return null;
  return (
    // The list of players says the same.
    <p className="clock-strip" aria-hidden="true">
      {players.map((player) => (
        <ClockStripItem key={player.seat} player={player} />
      ))}
    </p>
  );
}

function ClockStripItem({ player }: { player: Player }) {
  const time = useSeatTime(player);
  if (!time && !player.standIn) return null;
  return (
    <span className="clock-strip-item">
      <SeatMark tint={player.tint} size={14} />
      {time ? (
        <span className={clockClass(time)}>
          <ClockFace time={time} />
        </span>
      ) : (
        <Bot />
      )}
    </span>
  );
}

/** Says once for each ask that the viewer's time is nearly up. */
function LowTimeNotice({ low }: { low: boolean }) {
  const t = useTranslations();
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (low) setSaid(true);
  }, [low]);
  return (
    <span role="alert" className="visually-hidden">
      {said ? t.absence.low(LOW_TIME_MS / 1000) : ""}
    </span>
  );
}
