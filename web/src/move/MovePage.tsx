// Takes the viewer's tables to another device: makes a link to all of them, or follows one.

import { Copy } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { useTranslations } from "../i18n";
import { claimPrivateLink, makePrivateLink, RefusedError, sendCommand } from "../net/api";
import { addRecentTable, recentTables } from "../net/recentTables";
import { isLocalTable } from "../offline/localTables";
import { CopyButton } from "../ui/CopyButton";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { moveLink, parseMoveLink, type TableToken } from "./moveLink";
import { moveTexts } from "./texts";

const QrCode = lazy(() => import("../lobby/QrCode"));

export default function MovePage() {
  const t = useTranslations();
  const texts = moveTexts[usePreferences(({ language }) => language)];
  const [given] = useState(() => parseMoveLink(location.hash));
  usePageTitle(texts.title, false);
  return (
    <main className="page-note stack">
      <h1>{texts.title}</h1>
      {given.length > 0 ? <TakenTables tables={given} /> : <MadeLink />}
      <Link href="/">{t.common.back}</Link>
    </main>
  );
}

/** Whether a request was carried out; other errors than refusals are thrown. */
async function succeeds(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

/** Becomes the member of each link that was given. */
function TakenTables({ tables }: { tables: TableToken[] }) {
  const texts = moveTexts[usePreferences(({ language }) => language)];
  const [taken, setTaken] = useState<number | null>(null);
  useEffect(() => {
    // The tokens are needed once, and must not stay in the address or the history.
    history.replaceState(history.state, "", location.pathname);
    const take = async ({ code, token }: TableToken) => {
      const isTaken = await succeeds(claimPrivateLink(code, token));
      if (isTaken) addRecentTable(code);
      return isTaken;
    };
    void Promise.all(tables.map(take)).then((taken) => setTaken(taken.filter(Boolean).length));
  }, [tables]);
  if (taken === null) return <p role="status">{texts.taking}</p>;
  const missed = tables.length - taken;
  return (
    <>
      {taken > 0 && <p role="status">{texts.taken(taken)}</p>}
      {missed > 0 && <p role="alert">{texts.missed(missed)}</p>}
    </>
  );
}

/** The codes of the tables that a server has. */
function serverTables(): string[] {
  return recentTables().filter((code) => !isLocalTable(code));
}

function MadeLink() {
  const texts = moveTexts[usePreferences(({ language }) => language)];
  const [tables, setTables] = useState<TableToken[] | null>(null);
  const [revoked, setRevoked] = useState(false);
  const codes = serverTables();
  const make = async () => {
    const made: TableToken[] = [];
    for (const code of codes)
      await succeeds(makePrivateLink(code).then((token) => made.push({ code, token })));
    setRevoked(false);
    setTables(made);
  };
  const revoke = async () => {
    await Promise.all(codes.map((code) => succeeds(sendCommand(code, { do: "end-private-link" }))));
    setTables(null);
    setRevoked(true);
  };
  if (codes.length === 0 || tables?.length === 0) return <p>{texts.none}</p>;
  const url = tables && moveLink(tables);
  return (
    <>
      <p>{texts.about}</p>
      <button type="button" className="button button-main" onClick={() => void make()}>
        {texts.make}
      </button>
      <p role="status">
        {tables && texts.made(tables.length)}
        {revoked && texts.revoked}
      </p>
      {url && (
        <>
          <Suspense fallback={null}>
            <QrCode text={url} label={texts.qr} />
          </Suspense>
          <CopyButton
            text={url}
            label={texts.copy}
            copiedLabel={texts.copied}
            icon={<Copy aria-hidden="true" />}
          />
        </>
      )}
      <button type="button" className="button" onClick={() => void revoke()}>
        {texts.revoke}
      </button>
    </>
  );
}
