// Who watches a table: the members without a chair who are connected. The viewer can follow it, if they watch.
// Nothing of it where the host has switched open tables off.

import { lazy, Suspense } from "react";
import { useGameInfo } from "../game/useGameInfo";
import { useTable } from "../table/context";
import { usePreferences } from "../ui/preferences";
import { openTableTexts } from "./texts";

const FollowButton = lazy(() => import("../notices/FollowButton"));

export function Watchers() {
  const texts = openTableTexts[usePreferences(({ language }) => language)];
  const { lobby, connectedMembers } = useTable((table) => table);
  const seated = new Set(lobby.chairs.map(({ member }) => member));
  const names = lobby.members
    .filter(({ number, gone }) => !gone && !seated.has(number) && connectedMembers.includes(number))
    .map(({ nick }) => nick);
  const info = useGameInfo(lobby.game);
  if (!info?.open_tables) return null;
  const follows = info.notices && !seated.has(lobby.you);
  return (
    <>
      {names.length > 0 && <p className="about">{texts.watchers(names.join(", "))}</p>}
      <Suspense fallback={null}>{follows && <FollowButton />}</Suspense>
    </>
  );
}
