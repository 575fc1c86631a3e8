// The tab tells whose turn it is: by its title and its icon.

import { useEffect } from "react";

const DIE = (mine: boolean) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="3" width="26" height="26" rx="6" fill="${mine ? "#b1802b" : "#2f5d50"}"/><g fill="#fffaf0"><circle cx="10" cy="10" r="3"/><circle cx="22" cy="22" r="3"/><circle cx="16" cy="16" r="3"/></g></svg>`;

/** Sets title and icon; `mine` when something is asked of the reader. */
export function useBadge(title: string, mine: boolean): void {
  useEffect(() => {
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>("#favicon");
    if (icon) icon.href = `data:image/svg+xml,${encodeURIComponent(DIE(mine))}`;
  }, [title, mine]);
}
