// The chance cards that the viewer keeps face down.

import type { Language } from "../../i18n/language";
import { focusableAbout } from "../../ui/about";
import { actionText } from "./actionText";
import type { OfferedActions } from "./offeredActions";
import { TRANSLATIONS } from "./translations";
import type { Action, ChanceCard, PlayerView } from "./types";

interface Props {
  player: PlayerView;
  offers: OfferedActions;
  act: (action: Action) => void;
  language: Language;
}

export function KeptCards({ player, offers, act, language }: Props) {
  const { labels, cards } = TRANSLATIONS[language];
  const [ambushes, young, instincts] = player.keeps ?? [0, 0, 0];
  const kept: [ChanceCard, number, Action[], string | null][] = [
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
          <li key={card} className="hill-kept-card" {...focusableAbout(cards[card].about)}>
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
                      {actionText(action, null, language)}
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
