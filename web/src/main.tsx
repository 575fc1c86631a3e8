import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { App } from "./app/App";
import "./ui/theme.css";
import "./app/app.css";
import "./ui/touch.css";
import { loadTranslations } from "./i18n";
import { useFragmentLocation } from "./site/fragmentRoutes";
import { IS_STATIC_SITE } from "./site/site";
import { applyPreferences, usePreferences } from "./ui/preferences";

applyPreferences();
if (HAS_OFFLINE_TABLES) {
  const keepFiles = () =>
    import("./offline/registerServiceWorker").then((worker) => worker.registerServiceWorker());
  addEventListener("appinstalled", keepFiles);
  if (matchMedia("(display-mode: standalone)").matches) void keepFiles();
}
void loadTranslations(usePreferences.getState().language).then(() => {
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      {IS_STATIC_SITE ? (
        <Router hook={useFragmentLocation}>
          <App />
        </Router>
      ) : (
        <App />
      )}
    </StrictMode>,
  );
});
