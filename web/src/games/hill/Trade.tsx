// Trades: what is offered, and the making of an offer.

import { useState } from "react";
import type { Naming, Seat } from "../../game/contract";
import type { Language } from "../../words/language";
import { ITEMS } from "./data";
import { worn } from "./gear";
import { ItemCard, ItemRow } from "./ItemCard";
import type { Action, Frame, Item, View } from "./types";
import { words } from "./words";

interface MakeProps {
  view: View;
  seat: Seat;
  to: Seat;
  name: Naming;
  language: Language;
  act: (action: Action) => void;
  back: () => void;
}

/** The most items on one side. */
const MOST = 6;

/** Cards of both sides to be laid on the table; anything may be asked for by name. */
export function MakeOffer({ view, seat, to, name, language, act, back }: MakeProps) {
  const { labels, items } = words[language];
  const [give, setGive] = useState<number[]>([]);
  const [want, setWant] = useState<Item[]>([]);
  const mine = view.players[seat]?.items ?? [];
  const other = view.players[to];
  const theirs = other ? worn(other.gear) : [];
  const config = view.config;
  const given = give.flatMap((n) => mine[n]?.item ?? []);
  const toggle = (item: Item) =>
    setWant(
      want.includes(item) ? want.filter((it) => it !== item) : [...want, item].slice(0, MOST),
    );
  const send = () => {
    act({ do: "offer", to, give: given, want });
    back();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back
    <div className="hill-trade" onKeyDown={(event) => event.key === "Escape" && back()}>
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
                give.includes(n) ? give.filter((it) => it !== n) : [...give, n].slice(0, MOST),
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
        <select
          className="hill-ask-for"
          aria-label={labels.askFor}
          value=""
          onChange={(event) => toggle(event.target.value as Item)}
        >
          <option value="">
            {labels.askFor} ({labels.hiddenItems(other.hidden)})
          </option>
          {ITEMS.filter((item) => !theirs.includes(item) && !want.includes(item)).map((item) => (
            <option key={item} value={item}>
              {items[item].name}
            </option>
          ))}
        </select>
      )}
      <div className="hill-buttons">
        <button
          type="button"
          className="button button-main"
          disabled={given.length + want.length === 0}
          onClick={send}
        >
          {labels.offerIt}
        </button>
        <button type="button" className="button" onClick={back}>
          {labels.back}
        </button>
      </div>
    </div>
  );
}

interface OfferProps {
  frame: Frame & { frame: "trade" };
  view: View;
  name: Naming;
  language: Language;
}

/** An offer, as the one who is asked sees it. */
export function Offer({ frame, view, name, language }: OfferProps) {
  const { labels } = words[language];
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
