// Switches messages on and off: notifications of this device, and e-mail.

import { useState } from "react";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { canSubscribe, subscribe, unsubscribe } from "./subscription";
import { noticeTexts } from "./texts";
import { type Notices, useNotices } from "./useNotices";

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const texts = noticeTexts[usePreferences(({ language }) => language)];
  const notices = useNotices();
  const { state, problem } = notices;
  const offersNothing = state && !state.push_key && !state.mail_offered;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className="stack">
        <p className="about">{texts.about}</p>
        {offersNothing && <p>{texts.nothing}</p>}
        {state?.push_key && <PushSetting notices={notices} pushKey={state.push_key} />}
        {state?.mail_offered && <MailSetting notices={notices} />}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </div>
    </Dialog>
  );
}

function PushSetting({ notices, pushKey }: { notices: Notices; pushKey: string }) {
  const language = usePreferences(({ language }) => language);
  const texts = noticeTexts[language];
  const [denied, setDenied] = useState(false);
  const { state, busy, change } = notices;
  const isOn = state?.push ?? false;
  const switchOn = async () => {
    const subscription = await subscribe(pushKey).catch(() => null);
    setDenied(subscription === null);
    if (subscription) await change("push", () => ({ subscription, language }));
  };
  const switchOff = () =>
    change("push", async () => {
      await unsubscribe();
      return { language };
    });
  return (
    <section className="stack" aria-labelledby="notice-push">
      <h3 id="notice-push">{texts.push}</h3>
      <p className="about">{canSubscribe() ? texts.pushAbout : texts.pushImpossible}</p>
      {canSubscribe() && (
        <button
          type="button"
          className="button"
          disabled={busy}
          data-first
          onClick={() => void (isOn ? switchOff() : switchOn())}
        >
          {isOn ? texts.pushOff : texts.pushOn}
        </button>
      )}
      {denied && <ErrorMessage>{texts.pushDenied}</ErrorMessage>}
    </section>
  );
}

function MailSetting({ notices: { state, busy, change } }: { notices: Notices }) {
  const language = usePreferences(({ language }) => language);
  const texts = noticeTexts[language];
  const [address, setAddress] = useState("");
  const mail = state?.mail;
  return (
    <section className="stack" aria-labelledby="notice-mail">
      <h3 id="notice-mail">{texts.mail}</h3>
      {mail ? (
        <>
          <p role="status">
            {mail.confirmed
              ? texts.mailConfirmed(mail.address)
              : texts.mailUnconfirmed(mail.address)}
          </p>
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => void change("mail", () => ({ language }))}
          >
            {texts.mailOff}
          </button>
        </>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void change("mail", () => ({ address, language }));
          }}
        >
          <p className="about">{texts.mailAbout}</p>
          <label>
            {texts.address}{" "}
            <input
              type="email"
              required
              autoComplete="email"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          </label>
          <button type="submit" className="button" disabled={busy}>
            {texts.mailOn}
          </button>
        </form>
      )}
    </section>
  );
}
