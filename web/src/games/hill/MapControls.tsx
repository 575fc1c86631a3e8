// The buttons that zoom the map and let it follow the action.

import { LocateFixed, Maximize, Minus, Plus } from "lucide-react";
import type { Language } from "../../i18n/language";
import { MAX_ZOOM } from "./camera";
import { TRANSLATIONS } from "./translations";
import type { MapCamera } from "./useMapCamera";

export function MapControls({ camera, language }: { camera: MapCamera; language: Language }) {
  const { labels } = TRANSLATIONS[language];
  const follow = camera.follows ? labels.wholeMap : labels.followAction;
  return (
    <div className="hill-map-controls">
      <button
        type="button"
        className="icon-button"
        aria-label={labels.zoomIn}
        disabled={camera.zoom >= MAX_ZOOM}
        onClick={camera.zoomIn}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={labels.zoomOut}
        disabled={camera.zoom <= 1}
        onClick={camera.zoomOut}
      >
        <Minus aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" title={follow} onClick={camera.toggleFollow}>
        {camera.follows ? <Maximize aria-hidden="true" /> : <LocateFixed aria-hidden="true" />}
      </button>
    </div>
  );
}
