// Chance cards that are kept face down, for their owner.

import type { Language } from "../../words/language";
import type { Offers } from "./offers";
import { say } from "./say";
import type { Action, Chance, PlayerView } from "./types";
import { words } from "./words";

interface Props {
  player: PlayerView;
  offers: Offers;
  act: (action: Action) => void;
  language: Language;
}

export function KeptCards({ player, offers, act, language }: Props) {
  const { labels, cards } = words[language];
  const [ambushes, young, instincts] = player.keeps ?? [0, 0, 0];
  const kept: [Chance, number, Action[], string | null][] = [
    [
      "ambush-opportunity",
      ambushes,
      offers.ambush ? [offers.ambush] : [],
      young > 0 && young === ambushes ? labels.tooNew : null,
    ],
    ["instinct", instincts, offers.instincts, null],
  ];
  if (ambushes + instincts === 0) return null;
  return (
    <ul className="hill-kept" aria-label={labels.keptCards}>
      {kept.map(([card, count, actions, note]) =>
        count === 0 ? null : (
          <li key={card} className="hill-kept-card" title={cards[card].about}>
            <span className="hill-kept-mark" aria-hidden="true">
              ?
            </span>
            <div>
              <b>{cards[card].name}</b>
              {count > 1 && ` ×${count}`}
              {note && <small> {note}</small>}
              <p>{cards[card].about}</p>
              {actions.length > 0 && (
                <div className="hill-buttons">
                  {actions.map((action) => (
                    <button
                      key={JSON.stringify(action)}
                      type="button"
                      className="button"
                      onClick={() => act(action)}
                    >
                      {say(action, null, language)}
                    </button>
                  ))}
                </div>
              )}
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
