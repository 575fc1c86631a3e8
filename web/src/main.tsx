import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import "./ui/theme.css";
import "./app/app.css";
import "./ui/touch.css";
import { loadTranslations } from "./i18n";
import { IS_STATIC_SITE } from "./site/site";
import { applyPreferences, usePreferences } from "./ui/preferences";

applyPreferences();
if (HAS_OFFLINE_TABLES) {
  const keepFiles = () =>
    import("./offline/registerServiceWorker").then((worker) => worker.registerServiceWorker());
  addEventListener("appinstalled", keepFiles);
  if (matchMedia("(display-mode: standalone)").matches) void keepFiles();
}

const loadRoot = async () => (IS_STATIC_SITE ? (await import("./site/StaticApp")).default : App);

void Promise.all([loadRoot(), loadTranslations(usePreferences.getState().language)]).then(
  ([Root]) => {
    const root = document.getElementById("root");
    if (!root) return;
    createRoot(root).render(
      <StrictMode>
        <Root />
      </StrictMode>,
    );
  },
);
