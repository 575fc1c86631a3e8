// Buttons that switch between pages.

export interface TabsProps<Page extends string> {
  label: string;
  pages: readonly Page[];
  page: Page | undefined;
  names: Record<Page, string>;
  onSelect: (page: Page) => void;
}

export function Tabs<Page extends string>(props: TabsProps<Page>) {
  return (
    <fieldset className="spaces-tabs" aria-label={props.label}>
      {props.pages.map((page) => (
        <button
          type="button"
          key={page}
          aria-pressed={page === props.page}
          onClick={() => props.onSelect(page)}
        >
          {props.names[page]}
        </button>
      ))}
    </fieldset>
  );
}
