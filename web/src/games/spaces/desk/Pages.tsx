// Pages that lie behind each other: one is shown, the others are a press away.

export interface PagesProps<Page extends string> {
  label: string;
  pages: readonly Page[];
  page: Page | undefined;
  names: Record<Page, string>;
  turn: (page: Page) => void;
}

export function Pages<Page extends string>(props: PagesProps<Page>) {
  return (
    <fieldset className="spaces-tabs" aria-label={props.label}>
      {props.pages.map((page) => (
        <button
          type="button"
          key={page}
          aria-pressed={page === props.page}
          onClick={() => props.turn(page)}
        >
          {props.names[page]}
        </button>
      ))}
    </fieldset>
  );
}
