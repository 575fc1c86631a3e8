// The right column: what can be done now, and the own things.

import { useMemo, useState } from "react";
import type { Ask, Naming, Seat } from "../../game/contract";
import { useKeys } from "../../ui/keys";
import type { HillProps } from "./Board";
import { sameGear, suggested } from "./gear";
import "./hand.css";
import { ItemCard, ItemRow } from "./ItemCard";
import { isRetreat, type Offers, offersOf } from "./offers";
import { button, say } from "./say";
import { naming } from "./seats";
import { Things } from "./Things";
import { MakeOffer, Offer } from "./Trade";
import type { Action, Gear, Item } from "./types";
import { useFocusKept } from "./useFocusKept";
import { words } from "./words";

export function Hand(props: HillProps) {
  const { view, seat, players, ask, language, waiting } = props;
  const player = seat === null ? undefined : view.players[seat];
  const offers = useMemo(() => offersOf(ask?.legal), [ask?.legal]);
  const focus = useFocusKept(ask?.id);
  const name = naming(players);
  const [trading, trade] = useState<{ ask: number; to: Seat } | null>(null);
  const [draft, setDraft] = useState<{ ask: number; gear: Gear } | null>(null);
  const roll = offers.buttons.find((action) => action.do === "move");
  useKeys({ r: () => roll && !waiting && props.act(roll) });
  if (seat === null || !player || player.out) return null;
  const { labels } = words[language];
  const partner = trading && trading.ask === ask?.id && offers.partners.includes(trading.to);
  const arranging = ask?.prompt === "arrange" && offers.gears.length > 0;
  const gear = arranging ? draftOf(draft, ask, offers, player.gear) : player.gear;
  const arrange = (next: Gear) => {
    if (arranging) setDraft({ ask: ask.id, gear: next });
    else props.act({ do: "arrange", ...next });
  };
  return (
    <fieldset
      className="hill-hand"
      lang={language}
      aria-label={labels.yourThings}
      disabled={waiting}
      {...focus}
    >
      {partner ? (
        <MakeOffer
          key={trading.to}
          view={view}
          seat={seat}
          to={trading.to}
          name={name}
          language={language}
          act={props.act}
          back={() => trade(null)}
        />
      ) : (
        <>
          {ask?.legal && (
            <Now {...props} ask={ask} offers={offers} name={name}>
              {offers.partners.map((to) => (
                <button
                  key={to}
                  type="button"
                  className="button"
                  onClick={() => trade({ ask: ask.id, to })}
                >
                  {labels.tradeWith(name(to))}
                </button>
              ))}
              {arranging && (
                <button
                  type="button"
                  className="button button-main"
                  title={labels.keepSoAbout}
                  onClick={() => props.act({ do: "arrange", ...gear })}
                >
                  {labels.keepSo}
                </button>
              )}
            </Now>
          )}
          <About {...props} offers={offers} name={name} />
          <Things
            player={player}
            config={view.config}
            offers={offers}
            act={props.act}
            language={language}
            gear={gear}
            arrange={arrange}
            draft={arranging}
          />
        </>
      )}
    </fieldset>
  );
}

/** The arrangement that is being made: begun with what would come by itself. */
function draftOf(
  draft: { ask: number; gear: Gear } | null,
  ask: Ask<Action>,
  { gears }: Offers,
  now: Gear,
): Gear {
  if (draft?.ask === ask.id) return draft.gear;
  if (ask.default?.do === "arrange") {
    const { worn, hands } = ask.default;
    const found = gears.find((gear) => sameGear(gear, { worn, hands }));
    if (found) return found;
  }
  return suggested(gears, now);
}

interface NowProps extends HillProps {
  ask: Ask<Action>;
  offers: Offers;
  name: Naming;
  children: React.ReactNode;
}

/** The buttons: what moves the game on first. */
function Now({ view, ask, offers, name, language, act, children }: NowProps) {
  const [first] = offers.buttons;
  return (
    <div className="hill-buttons hill-now">
      {offers.buttons.map((action) => (
        <button
          key={JSON.stringify(action)}
          type="button"
          className={`button${action === first && !isRetreat(action) ? " button-main" : ""}${action.do === "retreat" ? " hill-danger" : ""}`}
          onClick={() => act(action)}
        >
          {button(action, ask.prompt, view, language, name)}
        </button>
      ))}
      {[...offers.tiles.values()].map((action) => (
        <button
          key={JSON.stringify(action)}
          type="button"
          className="button"
          onClick={() => act(action)}
        >
          {say(action, view, language, name)}
        </button>
      ))}
      {children}
    </div>
  );
}

type AboutProps = HillProps & { offers: Offers; name: Naming };

/** What the question is about, where it is about things. */
function About({ view, ask, offers, name, language, act }: AboutProps) {
  const { labels } = words[language];
  const top = view.frames.at(-1);
  if (!ask?.legal || !top) return null;
  if (top.frame === "trade")
    return <Offer frame={top} view={view} name={name} language={language} />;
  if (top.frame === "pick-up") {
    return (
      <div className="hill-trade">
        <h3>{labels.pickUpTitle("")}</h3>
        <ItemRow item={top.item} config={view.config} language={language} />
      </div>
    );
  }
  const lists: [string, Map<Item, Action>][] = [];
  const single = (of: "give" | "drop") =>
    new Map(
      [...offers.items].flatMap(([item, all]): [Item, Action][] => {
        const found = all.find((action) => action.do === of);
        return found ? [[item, found]] : [];
      }),
    );
  if (top.frame === "loot") lists.push([labels.lootTitle(name(top.loser)), new Map(offers.loot)]);
  if (top.frame === "jinn") lists.push([labels.jinnTitle, single("give")]);
  if (top.frame === "drop") lists.push([labels.dropTitle, single("drop")]);
  return lists.map(([title, actions]) => (
    <div className="hill-trade" key={title}>
      <h3>{title}</h3>
      <div className="hill-choices">
        {[...actions].map(([item, action]) => (
          <ItemCard
            key={item}
            item={item}
            config={view.config}
            language={language}
            place={say(action, view, language, name)}
            movable
            choose={() => act(action)}
          />
        ))}
      </div>
    </div>
  ));
}
