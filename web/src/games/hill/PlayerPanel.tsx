// The viewer's part of the table: buttons for the legal actions, and the inventory.

import { useMemo, useState } from "react";
import type { Ask, Seat, SeatNamer } from "../../game/contract";
import { ActionBar } from "../../table/ActionBar";
import { useHotkeys } from "../../ui/useHotkeys";
import type { HillProps } from "./Board";
import {
  type Arrangement,
  carriedItems,
  findArrangement,
  itemsAfter,
  suggestedArrangement,
} from "./gear";
import "./playerPanel.css";
import { actionText, buttonText } from "./actionText";
import { Inventory } from "./Inventory";
import { ItemCard, ItemRow } from "./ItemCard";
import { groupActions, isGivingUp, type OfferedActions } from "./offeredActions";
import { StandingAnswers } from "./StandingAnswers";
import { seatNamer } from "./seats";
import { TradeForm, TradeOffer } from "./Trade";
import { TRANSLATIONS } from "./translations";
import type { Action, Gear, Item, Preview } from "./types";
import { useAnswerFocus } from "./useAnswerFocus";

export function PlayerPanel(props: HillProps) {
  const { view, seat, players, ask, language, actionPending } = props;
  const player = seat === null ? undefined : view.players[seat];
  const offers = useMemo(() => groupActions(ask?.legal, ask?.previews), [ask]);
  const focus = useAnswerFocus(ask?.id);
  const name = seatNamer(players);
  const [trading, trade] = useState<{ ask: number; to: Seat } | null>(null);
  const [draft, setDraft] = useState<{ ask: number; gear: Gear } | null>(null);
  const roll = offers.buttons.find((action) => action.do === "move");
  useHotkeys({ r: () => roll && !actionPending && props.act(roll) });
  if (seat === null || !player || player.out) return null;
  const { labels } = TRANSLATIONS[language];
  const partner = trading && trading.ask === ask?.id && offers.partners.includes(trading.to);
  const planned =
    ask?.prompt === "arrange"
      ? currentDraft(draft?.ask === ask.id ? draft.gear : null, offers.arrangements)
      : undefined;
  const carried = planned ? itemsAfter(player, planned) : carriedItems(player);
  const arrange = (next: Gear) => {
    if (planned && ask) setDraft({ ask: ask.id, gear: next });
    else props.act({ do: "arrange", ...next });
  };
  return (
    <div className="hill-panel" lang={language} {...focus.handlers}>
      {partner ? (
        <TradeForm
          key={trading.to}
          view={view}
          seat={seat}
          to={trading.to}
          name={name}
          language={language}
          act={props.act}
          onBack={() => trade(null)}
        />
      ) : (
        <ActionBar>
          <fieldset
            className="hill-hand"
            aria-label={labels.answers}
            disabled={actionPending}
            ref={focus.ref}
          >
            {ask?.legal && (
              <ActionButtons {...props} ask={ask} offers={offers} name={name}>
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
                {planned && (
                  <button
                    type="button"
                    className="button button-main"
                    title={labels.keepSoAbout}
                    onClick={() => props.act({ do: "arrange", ...planned.gear })}
                  >
                    {labels.keepSo}
                  </button>
                )}
              </ActionButtons>
            )}
            <QuestionItems {...props} offers={offers} name={name} />
            <StandingAnswers {...props} />
          </fieldset>
        </ActionBar>
      )}
      <fieldset className="hill-hand" aria-label={labels.yourThings} disabled={actionPending}>
        <Inventory
          player={player}
          config={view.config}
          offers={offers}
          act={props.act}
          language={language}
          carried={carried}
          arrange={arrange}
        />
      </fieldset>
    </div>
  );
}

/** The arrangement that the player has chosen but not sent, or the one to begin with. */
function currentDraft(chosen: Gear | null, legal: readonly Arrangement[]): Arrangement | undefined {
  return (chosen && findArrangement(legal, chosen)) ?? suggestedArrangement(legal);
}

interface ActionButtonsProps extends HillProps {
  ask: Ask<Action, Preview>;
  offers: OfferedActions;
  name: SeatNamer;
  children: React.ReactNode;
}

function ActionButtons({ view, ask, offers, name, language, act, children }: ActionButtonsProps) {
  const [first] = offers.buttons;
  return (
    <div className="hill-buttons hill-now">
      {offers.buttons.map((action) => (
        <button
          key={JSON.stringify(action)}
          type="button"
          className={`button${action === first && !isGivingUp(action) ? " button-main" : ""}${action.do === "retreat" ? " hill-danger" : ""}`}
          onClick={() => act(action)}
        >
          {buttonText(action, ask.prompt, view, language, name)}
        </button>
      ))}
      {[...offers.tiles.values()].map((action) => (
        <button
          key={JSON.stringify(action)}
          type="button"
          className="button"
          onClick={() => act(action)}
        >
          {actionText(action, view, language, name)}
        </button>
      ))}
      {children}
    </div>
  );
}

type QuestionItemsProps = HillProps & { offers: OfferedActions; name: SeatNamer };

/** The items that the question is about: a trade, loot, an item to drop. */
function QuestionItems({ view, ask, offers, name, language, act }: QuestionItemsProps) {
  const { labels } = TRANSLATIONS[language];
  const top = view.frames.at(-1);
  if (!ask?.legal || !top) return null;
  if (top.frame === "trade")
    return <TradeOffer frame={top} view={view} name={name} language={language} />;
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
            place={actionText(action, view, language, name)}
            movable
            choose={() => act(action)}
          />
        ))}
      </div>
    </div>
  ));
}
