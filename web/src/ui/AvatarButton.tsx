// The viewer's own face, as a button that opens the choice of all faces.

import { useState } from "react";
import { useTranslations } from "../i18n";
import { Dialog } from "./Dialog";
import { AVATAR_COUNT, AvatarFace, memberAvatar } from "./faces";
import "./avatarButton.css";
import { usePreferences } from "./preferences";

const AVATARS = Array.from({ length: AVATAR_COUNT }, (_, number) => number);

export default function AvatarButton({ size = 36 }: { size?: number }) {
  const t = useTranslations();
  const { nick, avatar, setPreferences } = usePreferences();
  const [open, setOpen] = useState(false);
  const current = memberAvatar({
    nick: nick || t.home.guest,
    ...(avatar !== undefined && { avatar }),
  });
  return (
    <>
      <button
        type="button"
        className="avatar-button"
        title={t.avatar.choose}
        onClick={() => setOpen(true)}
      >
        <AvatarFace avatar={current} size={size} />
      </button>
      {open && (
        <Dialog title={t.avatar.choose} onClose={() => setOpen(false)}>
          <ul className="avatar-choice">
            {AVATARS.map((number) => (
              <li key={number}>
                <button
                  type="button"
                  className="avatar-button"
                  aria-pressed={number === current}
                  title={t.avatar.name(number)}
                  onClick={() => {
                    setPreferences({ avatar: number });
                    setOpen(false);
                  }}
                >
                  <AvatarFace avatar={number} size={52} />
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
