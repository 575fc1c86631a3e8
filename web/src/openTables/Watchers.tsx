// Who watches a table: the members without a chair who are connected.

import { useTable } from "../table/context";
import { usePreferences } from "../ui/preferences";
import { openTableTexts } from "./texts";

export function Watchers() {
  const texts = openTableTexts[usePreferences(({ language }) => language)];
  const { lobby, connectedMembers } = useTable((table) => table);
  const seated = new Set(lobby.chairs.map(({ member }) => member));
  const names = lobby.members
    .filter(({ number, gone }) => !gone && !seated.has(number) && connectedMembers.includes(number))
    .map(({ nick }) => nick);
  if (names.length === 0) return null;
  return <p className="about">{texts.watchers(names.join(", "))}</p>;
}
