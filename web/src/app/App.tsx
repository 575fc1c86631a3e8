// The routes of the application.

import { lazy, type MouseEvent, Suspense } from "react";
import { Link, Route, Switch } from "wouter";
import { HomePage } from "../home/HomePage";
import { useTranslations } from "../i18n";
import { loadTableRoute } from "../table/loadTableRoute";
import AboutLayer from "../ui/AboutLayer";
import { ErrorBoundary } from "./ErrorBoundary";
import { TopBar } from "./TopBar";

const TableRoute = lazy(loadTableRoute);
const ReplayPage = lazy(() => import("../replay/ReplayPage"));
const SharedReplayPage = lazy(() => import("../replay/SharedReplayPage"));
const InvitationPage = lazy(() => import("../invite/InvitationPage"));
const DrillPage = lazy(() => import("../insight/DrillPage"));
const ExplorePage = lazy(() => import("../games/gammon/explore/ExplorePage"));
const MailPage = lazy(() => import("../notices/MailPage"));
const MovePage = lazy(() => import("../move/MovePage"));
const HelpPage = lazy(() => import("./HelpPage"));
const BookRoute = lazy(() => import("../book/BookRoute"));

export function App() {
  const t = useTranslations();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it moves the focus, and the address stays that of the page */}
      <a className="skip-link" href="#content" onClick={focusContent}>
        {t.bar.skip}
      </a>
      <TopBar />
      <ErrorBoundary>
        <Suspense fallback={<p className="page-note">{t.common.loading}</p>}>
          <Switch>
            <Route path="/" component={HomePage} />
            <Route path="/t/:code">
              {({ code }) => <TableRoute key={code} code={code.toUpperCase()} />}
            </Route>
            <Route path="/invite/:token">
              {({ token }) => <InvitationPage key={token} token={token} />}
            </Route>
            <Route path="/replay/:token">
              {({ token }) => <SharedReplayPage key={token} token={token} />}
            </Route>
            <Route path="/replay" component={ReplayPage} />
            <Route path="/drill" component={DrillPage} />
            <Route path="/explore" component={ExplorePage} />
            <Route path="/move" component={MovePage} />
            <Route path="/mail/:action/:token">
              {({ action, token }) => <MailPage action={action} token={token} />}
            </Route>
            <Route path="/help" component={HelpPage} />
            <Route path="/rules/:game/:page?">
              {({ game, page }) => <BookRoute game={game} page={page} />}
            </Route>
            <Route>
              <main className="page-note">
                <p>{t.common.lost}</p>
                <Link href="/">{t.common.back}</Link>
              </main>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <AboutLayer />
    </>
  );
}

/** Moves the focus to the page's content, past the bar. */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.querySelector("main");
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}
