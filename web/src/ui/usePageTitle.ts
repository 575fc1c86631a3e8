// The title and icon of the browser tab, which show whose turn it is.

import { useEffect } from "react";

const faviconSvg = (highlighted: boolean) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="3" width="26" height="26" rx="6" fill="${highlighted ? "#b1802b" : "#2f5d50"}"/><g fill="#fffaf0"><circle cx="10" cy="10" r="3"/><circle cx="22" cy="22" r="3"/><circle cx="16" cy="16" r="3"/></g></svg>`;

/** Sets title and icon; `highlighted` while the viewer is to answer. */
export function usePageTitle(title: string, highlighted: boolean): void {
  useEffect(() => {
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>("#favicon");
    if (icon) icon.href = `data:image/svg+xml,${encodeURIComponent(faviconSvg(highlighted))}`;
  }, [title, highlighted]);
}
