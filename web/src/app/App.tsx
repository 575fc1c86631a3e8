// Which page an address shows.

import { lazy, Suspense } from "react";
import { Link, Route, Switch } from "wouter";
import { Home } from "../home/Home";
import { useWords } from "../words";
import { Fence } from "./Fence";
import { TopBar } from "./TopBar";

const TableRoute = lazy(() => import("../table/TableRoute"));
const Replay = lazy(() => import("../replay/Replay"));
const Help = lazy(() => import("./Help"));

export function App() {
  const words = useWords();
  return (
    <>
      <TopBar />
      <Fence>
        <Suspense fallback={<p className="page-note">{words.common.loading}</p>}>
          <Switch>
            <Route path="/" component={Home} />
            <Route path="/t/:code">
              {({ code }) => <TableRoute key={code} code={code.toUpperCase()} />}
            </Route>
            <Route path="/replay" component={Replay} />
            <Route path="/help" component={Help} />
            <Route>
              <main className="page-note">
                <p>{words.common.lost}</p>
                <Link href="/">{words.common.back}</Link>
              </main>
            </Route>
          </Switch>
        </Suspense>
      </Fence>
    </>
  );
}
