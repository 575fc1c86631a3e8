import { useWords } from "../words";

/** The keys, and those of a game after them. */
export function KeyList({ more = [] }: { more?: readonly (readonly [string, string])[] }) {
  const words = useWords();
  return (
    <dl className="key-list">
      {[...words.keys.list, ...more].map(([key, what]) => (
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
