import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import "./ui/theme.css";
import "./app/app.css";
import "./ui/touch.css";
import { applyPreferences } from "./ui/preferences";

applyPreferences();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
