// Lets somebody who watches a table follow it: they are told of moves and of the end of the match.

import { useTable } from "../table/context";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import NoticesButton from "./NoticesButton";
import { noticeTexts } from "./texts";
import { useNotices } from "./useNotices";

export default function FollowButton() {
  const texts = noticeTexts[usePreferences(({ language }) => language)];
  const code = useTable(({ lobby }) => lobby.code);
  const { state, problem, busy, change } = useNotices();
  if (!state) return null;
  const follows = state.followed.includes(code);
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={follows}
        title={texts.followAbout}
        disabled={busy}
        onClick={() => void change("follow", () => ({ code, follow: !follows }))}
      >
        {follows ? texts.unfollow : texts.follow}
      </button>
      {follows && !state.push && !state.mail && <NoticesButton labelled />}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
