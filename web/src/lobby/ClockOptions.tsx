// The clock of a table, the time for reactions, and who plays for players who are away.

import type { GameClient } from "../game/contract";
import { useTranslations } from "../i18n";
import type { GameInfo, TableOptions, TurnClock } from "../protocol/types";
import { SelectField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";

const DECISION_TIMES_S = [10, 20, 30, 60, 120, 300];
const CORRESPONDENCE_DAYS = [1, 2, 3, 7, 14];
const REACTION_TIMES_S = [3, 5, 8, 12, 20, 0];
/** Seconds of the bank and of the delay, for a point of a match. */
const BANKS_PER_POINT: [number, number][] = [
  [60, 8],
  [120, 12],
  [180, 15],
];
/** The same for a match of a game that is not played for points. */
const BANKS_PER_MATCH: [number, number][] = [
  [180, 5],
  [300, 10],
  [600, 15],
];

interface ClockOptionsProps {
  game: GameClient | null;
  info: GameInfo | null;
  options: TableOptions;
  editable: boolean;
  change: (options: TableOptions) => void;
}

export function ClockOptions({ game, info, options, editable, change }: ClockOptionsProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { clock } = options;
  const hasStandIns = clock?.kind === "decision" || clock?.kind === "bank";
  const botName = (level: string) => game?.translations[language].bots[level]?.name ?? level;
  const { decision_s: _seconds, ...withoutSeconds } = options;
  const { stand_in: _level, ...withoutStandIn } = options;
  return (
    <section className="panel stack" aria-labelledby="clock-options">
      <h2 id="clock-options">{t.absence.title}</h2>
      <SelectField
        label={t.absence.clock}
        about={clock && t.absence.about[clock.kind]}
        disabled={!editable}
        value={clock ? JSON.stringify(clock) : ""}
        choices={[
          ...(clock ? [] : [{ value: "", name: t.absence.formerClock }]),
          ...clockChoices(info, clock).map((choice) => ({
            value: JSON.stringify(choice),
            name: clockName(choice, info, t.absence),
          })),
        ]}
        change={(value) => change({ ...withoutSeconds, clock: JSON.parse(value) as TurnClock })}
      />
      {info?.reactions && clock?.kind !== "days" && (
        <SelectField
          label={t.absence.reaction}
          about={t.absence.reactionAbout}
          disabled={!editable}
          value={String(options.reaction_s)}
          choices={[...new Set([...REACTION_TIMES_S, options.reaction_s])].map((seconds) => ({
            value: String(seconds),
            name: seconds === 0 ? t.absence.noReactionLimit : t.common.seconds(seconds),
          }))}
          change={(value) => change({ ...options, reaction_s: Number(value) })}
        />
      )}
      {hasStandIns && (
        <SelectField
          label={t.absence.standIn}
          about={
            options.stand_in
              ? [t.absence.standInAbout, game?.standInNote?.[language]].join(" ").trim()
              : t.absence.noStandInAbout
          }
          disabled={!editable}
          value={options.stand_in ?? ""}
          choices={[
            ...(info?.bots ?? []).map(({ name }) => ({
              value: name,
              name: t.absence.standInLevel(botName(name)),
            })),
            { value: "", name: t.absence.noStandIn },
          ]}
          change={(level) =>
            change(level === "" ? withoutStandIn : { ...options, stand_in: level })
          }
        />
      )}
    </section>
  );
}

/** Whether the bank of a clock is filled for each point of a match. */
function isPlayedForPoints(info: GameInfo | null): boolean {
  return info?.clock.kind === "bank";
}

/** The clocks to choose from: the usual one of the game first, and the current one among them. */
export function clockChoices(info: GameInfo | null, current: TurnClock | undefined): TurnClock[] {
  const banks = isPlayedForPoints(info) ? BANKS_PER_POINT : BANKS_PER_MATCH;
  const choices: TurnClock[] = [
    ...(info ? [info.clock] : []),
    ...DECISION_TIMES_S.map((seconds): TurnClock => ({ kind: "decision", seconds })),
    ...banks.map(
      ([seconds_per_point, delay_s]): TurnClock => ({ kind: "bank", seconds_per_point, delay_s }),
    ),
    ...CORRESPONDENCE_DAYS.map((days): TurnClock => ({ kind: "days", days })),
    { kind: "none" },
    ...(current ? [current] : []),
  ];
  const texts = choices.map((choice) => JSON.stringify(choice));
  return choices.filter((_, at) => texts.indexOf(texts[at] ?? "") === at);
}

function clockName(
  clock: TurnClock,
  info: GameInfo | null,
  t: ReturnType<typeof useTranslations>["absence"],
): string {
  switch (clock.kind) {
    case "none":
      return t.noClock;
    case "decision":
      return t.decision(clock.seconds);
    case "bank": {
      const name = isPlayedForPoints(info) ? t.bankPerPoint : t.bankPerMatch;
      return name(clock.seconds_per_point, clock.delay_s);
    }
    case "days":
      return t.days(clock.days);
  }
}
