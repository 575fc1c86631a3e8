import { useTranslations } from "../i18n";

/** The keyboard shortcuts of the pages, followed by those of a game. */
export function KeyList({
  extraKeys = [],
}: {
  extraKeys?: readonly (readonly [string, string])[];
}) {
  const t = useTranslations();
  return (
    <dl className="key-list">
      {[...t.keys.list, ...extraKeys].map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
