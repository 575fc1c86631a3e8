// Facts about a player, each with its explanation.

import { Fragment } from "react";
import type { Fact } from "../game/contract";
import { focusableAbout } from "../ui/about";

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map((fact) => (
        <div key={fact.label} {...(fact.parts ? {} : focusableAbout(fact.about))}>
          <dt className={fact.isSelfEvident ? "visually-hidden" : undefined}>{fact.label}</dt>
          <dd>
            {fact.parts
              ? fact.parts.map(({ value, about }, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike
                  <Fragment key={n}>
                    {n > 0 && ", "}
                    <span {...focusableAbout(about)}>{value}</span>
                  </Fragment>
                ))
              : fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
