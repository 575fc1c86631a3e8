// The offer of a guided match to first-time visitors, on the home page.

import { GraduationCap, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";
import { recentTables } from "../net/recentTables";
import { declineGuides, isNewcomer } from "./guides";

export function GuideOffer({ onAccept }: { onAccept: () => void }) {
  const t = useTranslations();
  const [offered, setOffered] = useState(() => isNewcomer() && recentTables().length === 0);
  if (!offered) return null;
  return (
    <section className="guide-offer" aria-labelledby="guide-offer">
      <GraduationCap aria-hidden="true" />
      <p>
        <strong id="guide-offer">{t.guide.offer}</strong> {t.guide.offerText}
      </p>
      <button type="button" className="button button-main" onClick={onAccept}>
        {t.guide.accept}
      </button>
      <button
        type="button"
        className="icon-button"
        title={t.guide.decline}
        onClick={() => {
          declineGuides();
          setOffered(false);
        }}
      >
        <X aria-hidden="true" />
      </button>
    </section>
  );
}
