// A position in the formats of other programs, and the match up to it as a file.

import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";
import type { PositionId } from "../protocol/types";
import { FileLink } from "../ui/FileLink";
import { useClipboard } from "../ui/useClipboard";
import "../table/history.css";

interface PositionFormatsProps {
  ids: PositionId[];
  /** The path below `/api` of the match up to this position as a file; missing for matches from files. */
  transcript?: string | undefined;
}

/** Nothing for games whose positions have no such format. */
export function PositionFormats({ ids, transcript }: PositionFormatsProps) {
  const t = useTranslations();
  const [copied, copy] = useClipboard();
  const [latest, setLatest] = useState("");
  if (ids.length === 0) return null;
  return (
    <ul className="formats" aria-label={t.end.formats}>
      {ids.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            className="button button-quiet"
            title={text}
            aria-label={t.end.copyFormat(name)}
            onClick={() => {
              setLatest(name);
              copy(text);
            }}
          >
            {copied && latest === name ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {name}
          </button>
        </li>
      ))}
      {transcript && (
        <li>
          <FileLink className="button button-quiet" path={transcript}>
            <Download aria-hidden="true" />
            {t.end.saveMat}
          </FileLink>
        </li>
      )}
    </ul>
  );
}
