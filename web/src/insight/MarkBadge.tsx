// How bad a decision was, in a word.

import { useTranslations } from "../i18n";
import type { CostMark } from "../protocol/types";

export function MarkBadge({ mark }: { mark: CostMark }) {
  const t = useTranslations();
  return <span className={`mark-badge mark-${mark}`}>{t.insight.marks[mark]}</span>;
}
