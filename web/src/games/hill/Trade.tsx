// Trades: the form to make an offer, and the display of one.

import { useState } from "react";
import type { Seat, SeatNamer } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { ActionBar } from "../../table/ActionBar";
import { ITEMS } from "./data";
import { equippedItems } from "./gear";
import { ItemCard, ItemRow } from "./ItemCard";
import { TRANSLATIONS } from "./translations";
import type { Action, HillFrame, Item, View } from "./types";

interface TradeFormProps {
  view: View;
  seat: Seat;
  to: Seat;
  name: SeatNamer;
  language: Language;
  act: (action: Action) => void;
  onBack: () => void;
}

const MAX_ITEMS_PER_SIDE = 6;

/** Selects items of both sides; hidden items can be asked for by name. */
export function TradeForm({ view, seat, to, name, language, act, onBack }: TradeFormProps) {
  const { labels } = TRANSLATIONS[language];
  const [give, setGive] = useState<number[]>([]);
  const [want, setWant] = useState<Item[]>([]);
  const mine = view.players[seat]?.items ?? [];
  const other = view.players[to];
  const theirs = other ? equippedItems(other.gear) : [];
  const config = view.config;
  const given = give.flatMap((n) => mine[n]?.item ?? []);
  const toggle = (item: Item) =>
    setWant(
      want.includes(item)
        ? want.filter((it) => it !== item)
        : [...want, item].slice(0, MAX_ITEMS_PER_SIDE),
    );
  const send = () => {
    act({ do: "offer", to, give: given, want });
    onBack();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back
    <div className="hill-trade" onKeyDown={(event) => event.key === "Escape" && onBack()}>
      <h3>{labels.tradeTitle(name(to))}</h3>
      <h4>{labels.youGive}</h4>
      <div className="hill-choices">
        {mine.map(({ item }, n) => (
          <ItemCard
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be alike
            key={n}
            item={item}
            config={config}
            language={language}
            place={labels.youGive}
            chosen={give.includes(n)}
            movable
            choose={() =>
              setGive(
                give.includes(n)
                  ? give.filter((it) => it !== n)
                  : [...give, n].slice(0, MAX_ITEMS_PER_SIDE),
              )
            }
          />
        ))}
        {mine.length === 0 && <p className="hill-none">{labels.nothing}</p>}
      </div>
      <h4>{labels.youGet}</h4>
      <div className="hill-choices">
        {[...new Set([...theirs, ...want])].map((item) => (
          <ItemCard
            key={item}
            item={item}
            config={config}
            language={language}
            place={labels.youGet}
            chosen={want.includes(item)}
            movable
            choose={() => toggle(item)}
          />
        ))}
      </div>
      {other && other.hidden > 0 && (
        <details className="hill-ask-for">
          <summary>
            {labels.askFor} ({labels.hiddenItems(other.hidden)})
          </summary>
          <div className="hill-choices">
            {ITEMS.filter((item) => !theirs.includes(item) && !want.includes(item)).map((item) => (
              <ItemCard
                key={item}
                item={item}
                config={config}
                language={language}
                place={labels.askFor}
                movable
                choose={() => toggle(item)}
              />
            ))}
          </div>
        </details>
      )}
      <ActionBar>
        <p className="about">{labels.tradeAbout}</p>
        <div className="hill-buttons hill-now">
          <button
            type="button"
            className="button button-main"
            disabled={given.length + want.length === 0}
            onClick={send}
          >
            {labels.offerIt}
          </button>
          <button type="button" className="button" onClick={onBack}>
            {labels.back}
          </button>
        </div>
      </ActionBar>
    </div>
  );
}

interface TradeOfferProps {
  frame: HillFrame & { frame: "trade" };
  view: View;
  name: SeatNamer;
  language: Language;
}

/** An offer as the player who is asked sees it. */
export function TradeOffer({ frame, view, name, language }: TradeOfferProps) {
  const { labels } = TRANSLATIONS[language];
  const sides: [string, Item[]][] = [
    [labels.youGet, frame.give],
    [labels.youGive, frame.want],
  ];
  return (
    <div className="hill-trade">
      <h3>{labels.offerTitle(name(frame.by))}</h3>
      {sides.map(([label, items]) => (
        <div key={label}>
          <h4>{label}</h4>
          {items.length === 0 && <p className="hill-none">{labels.nothing}</p>}
          {items.map((item, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be alike
            <ItemRow key={n} item={item} config={view.config} language={language} />
          ))}
        </div>
      ))}
    </div>
  );
}
