// The viewer's answer: a bid made of a face and a count, or a call. It offers what is legal.

import { useState } from "react";
import { about } from "../../ui/about";
import { useHotkeys } from "../../ui/useHotkeys";
import { firstChoice, legalBids, nearestCount, sameBid, stepCount } from "./bids";
import { Die } from "./Die";
import type { LiarsTranslations } from "./translations";
import type { Action, Bid } from "./types";

interface BidControlProps {
  legal: readonly Action[];
  last: Bid | undefined;
  act: (action: Action) => void;
  t: LiarsTranslations;
}

const FACES = [1, 2, 3, 4, 5, 6] as const;

export function BidControl({ legal, last, act, t }: BidControlProps) {
  const bids = legalBids(legal);
  const [wanted, choose] = useState<Bid | undefined>();
  const chosen =
    wanted && bids.some((bid) => sameBid(bid, wanted)) ? wanted : firstChoice(bids, last);
  const chooseFace = (face: number) => {
    const bid = nearestCount(bids, face, chosen?.count ?? 1);
    if (bid) choose(bid);
  };
  const step = (by: 1 | -1) => {
    const bid = chosen && stepCount(bids, chosen, by);
    if (bid) choose(bid);
  };
  const call = (action: "doubt" | "exact") => legal.includes(action) && act(action);
  useHotkeys({
    ...Object.fromEntries(FACES.map((face) => [String(face), () => chooseFace(face)])),
    "+": () => step(1),
    "-": () => step(-1),
    b: () => chosen && act({ bid: chosen }),
    d: () => call("doubt"),
    e: () => call("exact"),
  });
  return (
    <div className="liars-control">
      {chosen && (
        <>
          <FaceChoice bids={bids} chosen={chosen} choose={chooseFace} t={t} />
          <CountChoice bids={bids} chosen={chosen} step={step} t={t} />
          <button type="button" className="button button-main" onClick={() => act({ bid: chosen })}>
            {t.bidButton(chosen)}
          </button>
        </>
      )}
      {legal.includes("doubt") && (
        <button
          type="button"
          className="button"
          {...about(t.doubtAbout)}
          onClick={() => act("doubt")}
        >
          {t.doubt}
        </button>
      )}
      {legal.includes("exact") && (
        <button
          type="button"
          className="button"
          {...about(t.options.exactAbout)}
          onClick={() => act("exact")}
        >
          {t.exact}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  bids: readonly Bid[];
  chosen: Bid;
  t: LiarsTranslations;
}

function FaceChoice({ bids, chosen, choose, t }: ChoiceProps & { choose: (face: number) => void }) {
  return (
    <fieldset className="liars-faces">
      <legend className="visually-hidden">{t.face}</legend>
      {FACES.map((face) => (
        <label key={face} className="liars-face">
          <input
            type="radio"
            name="liars-face"
            className="visually-hidden"
            aria-label={String(face)}
            checked={face === chosen.face}
            disabled={!bids.some((bid) => bid.face === face)}
            onChange={() => choose(face)}
          />
          <Die face={face} />
        </label>
      ))}
    </fieldset>
  );
}

function CountChoice({ bids, chosen, step, t }: ChoiceProps & { step: (by: 1 | -1) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a number are no set of fields
    <div className="liars-count" role="group" aria-label={t.count}>
      <button
        type="button"
        className="button"
        aria-label={t.fewer}
        disabled={!stepCount(bids, chosen, -1)}
        onClick={() => step(-1)}
      >
        −
      </button>
      <output aria-live="polite">{chosen.count}</output>
      <button
        type="button"
        className="button"
        aria-label={t.more}
        disabled={!stepCount(bids, chosen, 1)}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  );
}
