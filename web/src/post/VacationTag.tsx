// Says that a player is on vacation, and until when.

import { TreePalm } from "lucide-react";
import { useTable } from "../table/context";
import { usePreferences } from "../ui/preferences";
import { postTexts } from "./texts";
import { vacationUntil } from "./vacation";

export default function VacationTag({ seat }: { seat: number }) {
  const language = usePreferences(({ language }) => language);
  const until = useTable(({ lobby }) => vacationUntil(lobby, seat, Date.now()));
  if (until === null) return null;
  const date = new Date(until).toLocaleDateString(language, { day: "numeric", month: "long" });
  return (
    <span className="tag">
      <TreePalm aria-hidden="true" /> {postTexts[language].until(date)}
    </span>
  );
}
