// The application on a static site.

import { Router } from "wouter";
import { App } from "../app/App";
import { useFragmentLocation } from "./fragmentRoutes";

export default function StaticApp() {
  return (
    <Router hook={useFragmentLocation}>
      <App />
    </Router>
  );
}
