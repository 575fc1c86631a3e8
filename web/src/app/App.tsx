// The routes of the application.

import { lazy, Suspense } from "react";
import { Link, Route, Switch } from "wouter";
import { HomePage } from "../home/HomePage";
import { useTranslations } from "../i18n";
import { ErrorBoundary } from "./ErrorBoundary";
import { TopBar } from "./TopBar";

const TableRoute = lazy(() => import("../table/TableRoute"));
const ReplayPage = lazy(() => import("../replay/ReplayPage"));
const HelpPage = lazy(() => import("./HelpPage"));

export function App() {
  const t = useTranslations();
  return (
    <>
      <TopBar />
      <ErrorBoundary>
        <Suspense fallback={<p className="page-note">{t.common.loading}</p>}>
          <Switch>
            <Route path="/" component={HomePage} />
            <Route path="/t/:code">
              {({ code }) => <TableRoute key={code} code={code.toUpperCase()} />}
            </Route>
            <Route path="/replay" component={ReplayPage} />
            <Route path="/help" component={HelpPage} />
            <Route>
              <main className="page-note">
                <p>{t.common.lost}</p>
                <Link href="/">{t.common.back}</Link>
              </main>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
