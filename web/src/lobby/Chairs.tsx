// Chairs around the table: who sits there, what they chose, whether they are ready.

import { Armchair, Bot, Check, Crown, Hourglass, UserX, X } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { GameClient } from "../game/contract";
import { levelName, occupantFace, occupantName } from "../game/players";
import { useGameInfo } from "../game/useGameInfo";
import { viewerChair } from "../game/viewer";
import { useTranslations } from "../i18n";
import type { ChairView, GameInfo } from "../protocol/types";
import { useTable } from "../table/context";
import { FaceMark } from "../ui/faces";
import { SelectField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { SeatMark, seatTint } from "../ui/tints";
import { ChoiceGuide, type GuidedChoice } from "./ChoiceGuide";
import type { SendRequest } from "./LobbyPage";
import { MemberMenu } from "./MemberMenu";

const AvatarButton = lazy(() => import("../ui/AvatarButton"));

interface ChairsProps {
  game: GameClient | null;
  request: SendRequest;
}

/** The chairs around the table; `children` is what stands in its middle. */
export function Chairs({ game, request, children }: ChairsProps & { children: ReactNode }) {
  const t = useTranslations();
  const lobby = useTable(({ lobby }) => lobby);
  const info = useGameInfo(lobby.game);
  const watching = lobby.members.filter(
    (member) => !member.gone && !lobby.chairs.some((chair) => chair.member === member.number),
  );
  return (
    <section className="room" aria-labelledby="chairs">
      <h2 id="chairs" className="visually-hidden">
        {t.lobby.chairs}
      </h2>
      <div className="room-middle">{children}</div>
      <ol className="chairs" data-count={lobby.chairs.length}>
        {lobby.chairs.map((chair, number) =>
          // A match that waits has its own chairs.
          lobby.match?.suspended && !lobby.match.chairs.includes(number) ? null : (
            <ChairCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a chair is its number
              key={number}
              number={number}
              chair={chair}
              game={game}
              info={info}
              request={request}
            />
          ),
        )}
      </ol>
      {watching.length > 0 && (
        <p className="watching">
          {t.lobby.spectators}:{" "}
          {watching.map((member) => (
            <span key={member.number} className="watcher">
              {member.nick}
              <MemberMenu member={member} request={request} />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface ChairProps extends ChairsProps {
  number: number;
  chair: ChairView;
  info: GameInfo | null;
}

function ChairCard({ number, chair, game, info, request }: ChairProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const here = useTable(({ connectedMembers }) => connectedMembers);
  const member = chair.member === undefined ? undefined : lobby.members[chair.member];
  const mine = chair.member === lobby.you;
  const runs = lobby.owner === lobby.you;
  const name = occupantName(lobby, chair);
  const face = occupantFace(lobby, number);
  const chosen = chair.choice ? game?.choiceTint?.(chair.choice) : undefined;
  const choices = (info?.choice?.from ?? []).map((value): GuidedChoice => {
    const texts = game?.translations[language].choices[value];
    return {
      value,
      name: texts?.name ?? value,
      about: game?.choiceAbout?.(value, lobby.config, language) ?? texts?.about ?? "",
      taken: lobby.chairs.some((other, at) => at !== number && other.choice === value),
    };
  });
  const choice = choices.find(({ value }) => value === chair.choice);
  const choose = (choice: string) => void request({ do: "choose", ...(choice && { choice }) });
  return (
    <li className={`chair ${name ? "" : "chair-free"} ${mine ? "chair-mine" : ""}`}>
      <div className="chair-head">
        {!game?.tints && <SeatMark tint={seatTint(number)} size={18} />}
        {game?.tints && !name && <Armchair aria-hidden="true" className="chair-icon" />}
        {chosen && <SeatMark tint={chosen} size={18} />}
        {mine ? (
          <Suspense>
            <AvatarButton size={30} />
          </Suspense>
        ) : (
          face && <FaceMark face={face} size={30} />
        )}
        <strong
          className={`chair-name ${hasLongWord(name) ? "chair-name-small" : ""}`}
          title={name ?? undefined}
        >
          {name ?? t.lobby.chair(number + 1)}
        </strong>
        {chair.bot && runs && (
          <button
            type="button"
            className="icon-button"
            title={t.lobby.removeBot}
            onClick={() => void request({ do: "free", chair: number })}
          >
            <X aria-hidden="true" />
          </button>
        )}
        {member && !mine && <MemberMenu member={member} request={request} />}
      </div>
      {member && (
        <p className="chair-state">
          {member.ready || member.number === lobby.owner ? (
            <>
              <Check aria-hidden="true" /> {t.lobby.isReady}
            </>
          ) : (
            <>
              <Hourglass aria-hidden="true" /> {t.lobby.isNotReady}
            </>
          )}
          {mine && <span className="tag">{t.common.you}</span>}
          {lobby.owner === member.number && (
            <span title={t.lobby.owner}>
              <Crown aria-label={t.lobby.owner} className="chair-icon" role="img" />
            </span>
          )}
          {!here.includes(member.number) && (
            <span className="tag">
              <UserX aria-hidden="true" /> {t.lobby.away}
            </span>
          )}
        </p>
      )}
      {chair.bot && (
        <SelectField
          label={t.lobby.botLevel(number + 1)}
          labelHidden
          disabled={!runs}
          value={chair.bot}
          choices={selectableBots(info?.bots ?? [], chair.bot).map((bot) => ({
            value: bot,
            name: levelName(bot, game, language),
          }))}
          change={(level) => void request({ do: "bot", chair: number, level })}
        />
      )}
      {chair.bot && (
        <p className="about">
          <Bot aria-label={t.common.bot} className="chair-icon" role="img" />{" "}
          {game?.translations[language].bots[chair.bot]?.about}
        </p>
      )}
      {mine && info?.choice && !lobby.match?.suspended && (
        <div className="chair-chooses">
          <SelectField
            label={t.lobby.choice(info.choice.option)}
            value={chair.choice ?? ""}
            choices={[
              { value: "", name: t.lobby.anyChoice },
              ...choices.map(({ value, name, taken }) => ({
                value,
                name: taken ? `${name} (${t.lobby.taken})` : name,
                disabled: taken,
              })),
            ]}
            change={choose}
          />
          <ChoiceGuide
            option={info.choice.option}
            choices={choices}
            chosen={chair.choice}
            choose={choose}
          />
        </div>
      )}
      {!mine && choice && <p className="chair-choice">{choice.name}</p>}
      {choice && <p className="about">{choice.about}</p>}
      {!name && (
        <div className="chair-ways">
          {viewerChair(lobby) !== number && (
            <button
              type="button"
              className="button"
              onClick={() => void request({ do: "sit", chair: number })}
            >
              {t.lobby.sit}
            </button>
          )}
          {runs && info && (
            <button
              type="button"
              className="button"
              onClick={() =>
                void request({
                  do: "bot",
                  chair: number,
                  level: info.gentle,
                })
              }
            >
              <Bot aria-hidden="true" />
              {t.lobby.addBot}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** The levels of the game, and the bot on the chair if it is none of them. */
function selectableBots(levels: readonly { name: string }[], bot: string): string[] {
  const names = levels.map(({ name }) => name);
  return names.includes(bot) ? names : [...names, bot];
}

/** More letters than this do not fit a chair in the usual size. */
const MAX_WORD_LENGTH = 9;

function hasLongWord(name: string | null | undefined): boolean {
  return (name ?? "").split(/\s+/).some((word) => word.length > MAX_WORD_LENGTH);
}
