// Whether a table is open to anybody, and whom it is meant for.

import type { SendRequest } from "../lobby/LobbyPage";
import type { PlayerLevel } from "../protocol/types";
import { useTable } from "../table/context";
import { SelectField, ToggleField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { openTableTexts } from "./texts";

const LEVELS = ["any", "beginner", "experienced"] as const;

export function OfferOptions({ request }: { request: SendRequest }) {
  const texts = openTableTexts[usePreferences(({ language }) => language)];
  const { offer, owner, you } = useTable(({ lobby }) => lobby);
  const mine = owner === you;
  return (
    <>
      <ToggleField
        label={texts.offer}
        about={texts.offerAbout}
        checked={offer !== undefined}
        disabled={!mine}
        change={(open) => void request({ do: "offer", ...(open && { offer: {} }) })}
      />
      {offer && (
        <SelectField
          label={texts.level}
          disabled={!mine}
          value={offer.level ?? "any"}
          choices={LEVELS.map((value) => ({ value, name: texts.levels[value] }))}
          change={(level) =>
            void request({
              do: "offer",
              offer: level === "any" ? {} : { level: level as PlayerLevel },
            })
          }
        />
      )}
    </>
  );
}
