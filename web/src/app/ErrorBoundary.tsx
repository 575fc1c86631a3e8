// Shows a message in place of a part of the page that threw. The match on the server is unaffected.

import { Component, type ReactNode } from "react";
import { useTranslations } from "../i18n";

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  const t = useTranslations();
  return (
    <main className="page-note">
      <p>{t.common.broken}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t.common.reload}
      </button>
    </main>
  );
}
