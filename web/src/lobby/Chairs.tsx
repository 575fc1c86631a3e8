// Chairs around the table: who sits there, what they chose, whether they are ready.

import { Armchair, Bot, Check, Crown, Hourglass, UserX, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { GameClient } from "../game/contract";
import { chairOf } from "../game/mine";
import { sitterName } from "../game/players";
import { games } from "../net/api";
import { useTable } from "../table/context";
import { Select } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { Mark, tint } from "../ui/tints";
import type { Chair, GameInfo } from "../wire/types";
import { useWords } from "../words";
import type { Request } from "./Lobby";
import { MemberMenu } from "./MemberMenu";

interface ChairsProps {
  game: GameClient | null;
  request: Request;
}

/** What the server says about a game. */
export function useInfo(name: string): GameInfo | null {
  const [info, setInfo] = useState<GameInfo | null>(null);
  useEffect(() => {
    let wanted = true;
    games().then(
      (all) => wanted && setInfo(all.find((game) => game.name === name) ?? null),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return info;
}

export function Chairs({ game, request }: ChairsProps) {
  const words = useWords();
  const lobby = useTable(({ lobby }) => lobby);
  const info = useInfo(lobby.game);
  const watching = lobby.members.filter(
    (member) => !member.gone && !lobby.chairs.some((chair) => chair.member === member.number),
  );
  return (
    <section aria-labelledby="chairs">
      <h2 id="chairs" className="visually-hidden">
        {words.lobby.chairs}
      </h2>
      <ol className="chairs" data-count={lobby.chairs.length}>
        {lobby.chairs.map((chair, number) => (
          <ChairCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a chair is its number
            key={number}
            number={number}
            chair={chair}
            game={game}
            info={info}
            request={request}
          />
        ))}
      </ol>
      {watching.length > 0 && (
        <p className="watching">
          {words.lobby.spectators}:{" "}
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
  chair: Chair;
  info: GameInfo | null;
}

function ChairCard({ number, chair, game, info, request }: ChairProps) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const here = useTable(({ here }) => here);
  const member = chair.member === undefined ? undefined : lobby.members[chair.member];
  const mine = chair.member === lobby.you;
  const runs = lobby.owner === lobby.you;
  const name = sitterName(lobby, chair, game, language);
  const chosen = chair.choice ? game?.choiceTint?.(chair.choice) : undefined;
  const choice = chair.choice ? game?.words[language].choices[chair.choice] : undefined;
  return (
    <li className={`chair ${name ? "" : "chair-free"} ${mine ? "chair-mine" : ""}`}>
      <div className="chair-head">
        {game?.tints ? (
          <Armchair aria-hidden="true" className="chair-icon" />
        ) : (
          <Mark tint={tint(number)} size={22} />
        )}
        {chosen && <Mark tint={chosen} size={18} />}
        <strong className="chair-name">{name ?? words.lobby.chair(number + 1)}</strong>
        {mine && <span className="tag">{words.common.you}</span>}
        {chair.bot && <Bot aria-label={words.common.bot} className="chair-icon" />}
        {member && lobby.owner === member.number && (
          <span title={words.lobby.owner}>
            <Crown aria-label={words.lobby.owner} className="chair-icon" role="img" />
          </span>
        )}
        {member && !mine && <MemberMenu member={member} request={request} />}
      </div>
      {member && (
        <p className="chair-state">
          {member.ready || member.number === lobby.owner ? (
            <>
              <Check aria-hidden="true" /> {words.lobby.isReady}
            </>
          ) : (
            <>
              <Hourglass aria-hidden="true" /> {words.lobby.isNotReady}
            </>
          )}
          {!here.includes(member.number) && (
            <span className="tag">
              <UserX aria-hidden="true" /> {words.lobby.away}
            </span>
          )}
        </p>
      )}
      {chair.bot && (
        <div className="row">
          <Select
            label={words.lobby.botLevel(number + 1)}
            hidden
            disabled={!runs}
            value={chair.bot}
            choices={(info?.bots ?? [{ name: chair.bot }]).map((bot) => ({
              value: bot.name,
              name: game?.words[language].bots[bot.name]?.name ?? bot.name,
            }))}
            change={(level) => void request({ do: "bot", chair: number, level })}
          />
          {runs && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.lobby.removeBot}
              title={words.lobby.removeBot}
              onClick={() => void request({ do: "free", chair: number })}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      {chair.bot && <p className="about">{game?.words[language].bots[chair.bot]?.about}</p>}
      {mine && info?.choice && (
        <Select
          label={words.lobby.choice(info.choice.option)}
          value={chair.choice ?? ""}
          choices={[
            { value: "", name: words.lobby.anyChoice },
            ...info.choice.from.map((option) => {
              const taken = lobby.chairs.some(
                (other, at) => at !== number && other.choice === option,
              );
              const name = game?.words[language].choices[option]?.name ?? option;
              const label = taken ? `${name} (${words.lobby.taken})` : name;
              return { value: option, name: label, disabled: taken };
            }),
          ]}
          change={(choice) => void request({ do: "choose", ...(choice && { choice }) })}
        />
      )}
      {!mine && choice && <p className="chair-choice">{choice.name}</p>}
      {choice && <p className="about">{choice.about}</p>}
      {!name && (
        <div className="chair-ways">
          {chairOf(lobby) !== number && (
            <button
              type="button"
              className="button"
              onClick={() => void request({ do: "sit", chair: number })}
            >
              {words.lobby.sit}
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
                  level: info.bots.at(-1)?.name ?? "random",
                })
              }
            >
              <Bot aria-hidden="true" />
              {words.lobby.addBot}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
