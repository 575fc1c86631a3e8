// The page of an invitation: who invites, to what, which seats are free; sit down or watch.

import { Armchair, Bot, Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { refusalText } from "../game/sentences";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { RefusedError } from "../net/api";
import { acceptInvitation, fetchInvitation } from "../net/links";
import type { InvitationView, RefusalMessage } from "../protocol/types";
import { ErrorMessage } from "../ui/fields";
import { GameMiniature } from "../ui/GameMiniature";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import "./invite.css";

export default function InvitationPage({ token }: { token: string }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [, navigate] = useLocation();
  const [invitation, setInvitation] = useState<InvitationView | null>(null);
  const [refusal, setRefusal] = useState<RefusalMessage | null>(null);

  useEffect(() => {
    let active = true;
    fetchInvitation(token).then(
      (found) => {
        if (!active) return;
        if (found.code) navigate(`/t/${found.code}`, { replace: true });
        else setInvitation(found);
      },
      (error) => {
        if (!(error instanceof RefusedError)) throw error;
        if (active) setRefusal(error.refusal);
      },
    );
    return () => {
      active = false;
    };
  }, [token, navigate]);

  if (invitation) return <OpenInvitation token={token} invitation={invitation} />;
  if (!refusal) return <p className="page-note">{t.link.opening}</p>;
  return (
    <main className="page-note stack">
      <h1>{t.brand}</h1>
      <ErrorMessage>{refusalText(refusal, null, language, t)}</ErrorMessage>
      <Link href="/" className="button button-main">
        {t.common.back}
      </Link>
    </main>
  );
}

function OpenInvitation({ token, invitation }: { token: string; invitation: InvitationView }) {
  const t = useTranslations();
  const { nick, language, setPreferences } = usePreferences();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const { inviter, game, chairs, cannot_sit, cannot_watch } = invitation;
  const title = findGame(game)?.texts[language].title ?? game;
  const headline = t.links.invites(inviter, title);
  const free = chairs.filter((chair) => chair.nick === undefined && !chair.bot).length;
  const seatsLine =
    invitation.phase === "playing" ? t.links.begun : t.links.freeSeats(free, chairs.length);
  usePageTitle(`${headline} · ${t.brand}`, false);

  const accept = async (watch: boolean) => {
    try {
      const code = await acceptInvitation(token, nick || t.home.guest, watch);
      navigate(`/t/${code}`);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, language, t));
    }
  };
  const closed = cannot_sit && cannot_watch ? [cannot_sit, cannot_watch] : [];
  const sentences = new Set(closed.map((refusal) => refusalText(refusal, null, language, t)));

  return (
    <main className="invite-page">
      <div className="invite-picture" aria-hidden="true">
        <GameMiniature game={game} />
      </div>
      <div className="invite-text">
        <h1>{headline}</h1>
        <p className="invite-line">{findGame(game)?.texts[language].line}</p>
        <h2 className="visually-hidden">{t.links.seats}</h2>
        <ul className="invite-seats">
          {chairs.map((chair, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chair is its number
            <li key={number} className={chair.nick || chair.bot ? "" : "invite-free"}>
              {chair.bot ? <Bot aria-hidden="true" /> : <Armchair aria-hidden="true" />}
              <span>{chair.nick ?? (chair.bot ? t.common.bot : t.links.free)}</span>
            </li>
          ))}
        </ul>
        <p className="invite-state">{seatsLine}</p>
        {[...sentences].map((sentence) => (
          <ErrorMessage key={sentence}>{sentence}</ErrorMessage>
        ))}
        {closed.length === 0 && (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void accept(cannot_sit !== undefined);
            }}
          >
            <label htmlFor="invite-nick">{t.home.nick}</label>
            <input
              id="invite-nick"
              type="text"
              maxLength={24}
              value={nick}
              placeholder={t.home.guest}
              autoComplete="nickname"
              onChange={(event) => setPreferences({ nick: event.target.value })}
            />
            <div className="invite-ways">
              {!cannot_sit && (
                <button type="submit" className="button button-main">
                  <Armchair aria-hidden="true" />
                  {t.links.sit}
                </button>
              )}
              {!cannot_watch && (
                <button
                  type={cannot_sit ? "submit" : "button"}
                  className={cannot_sit ? "button button-main" : "button"}
                  onClick={cannot_sit ? undefined : () => void accept(true)}
                >
                  <Eye aria-hidden="true" />
                  {t.links.watch}
                </button>
              )}
            </div>
          </form>
        )}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <Link href="/">{t.common.back}</Link>
      </div>
    </main>
  );
}
