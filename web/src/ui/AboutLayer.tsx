// Shows the explanation of the element that is pointed at, focused, tapped or held. One layer serves the
// whole page; elements only carry their text (see `about.ts`).

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { HOLD_MS } from "./about";
import "./aboutLayer.css";
import { placeCallout } from "./calloutPlace";

const HOVER_DELAY_MS = 350;

/** What a tap acts on. There the explanation needs a longer touch. */
const CONTROLS = "button, a, input, select, summary, [role='button'], [role='option'], [tabindex]";

interface ShownAbout {
  element: Element;
  text: string;
}

const isTouch = (event: Event) => (event as PointerEvent).pointerType === "touch";

/** The explained element around the target of an event. Titles explain on touch alone. */
function aboutOf(event: Event): ShownAbout | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  const element = target.closest(isTouch(event) ? "[data-about], [title]" : "[data-about]");
  const text = element?.getAttribute("data-about") ?? element?.getAttribute("title");
  return element && text ? { element, text } : null;
}

/** Whether a tap does nothing but show the explanation: it is on no control, or on one around it. */
function isOnlyExplained({ element }: ShownAbout, target: Element): boolean {
  const control = target.closest(CONTROLS);
  if (!control || control.hasAttribute("data-about-tap")) return true;
  return control !== element && control.contains(element);
}

export default function AboutLayer() {
  const [shown, setShown] = useState<ShownAbout | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useAboutEvents(setShown);
  useLayoutEffect(() => {
    const tip = box.current;
    if (!tip || !shown) return;
    // The top layer, so that it is above dialogs. Browsers without it show it in place.
    tip.showPopover?.();
    const { width, height } = tip.getBoundingClientRect();
    const screen = { width: window.innerWidth, height: window.innerHeight };
    const place = placeCallout(shown.element.getBoundingClientRect(), { width, height }, screen);
    tip.style.left = `${place.box.left}px`;
    tip.style.top = `${place.box.top}px`;
  }, [shown]);
  if (!shown) return null;
  return (
    // Screen readers have the text as the description of the element.
    <div ref={box} key={shown.text} className="about-tip" popover="manual" aria-hidden="true">
      {shown.text}
    </div>
  );
}

function useAboutEvents(show: (about: ShownAbout | null) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const showIn = (ms: number, about: ShownAbout, then?: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        then?.();
        if (about.element.isConnected) show(about);
      }, ms);
    };
    const hide = () => {
      clearTimeout(timer);
      show(null);
    };
    const listeners: Partial<Record<keyof DocumentEventMap, (event: Event) => void>> = {
      pointerover: (event) => {
        if (isTouch(event)) return;
        const about = aboutOf(event);
        if (about) showIn(HOVER_DELAY_MS, about);
        else hide();
      },
      pointerdown: (event) => {
        hide();
        held = false;
        const about = aboutOf(event);
        if (!about || !isTouch(event)) return;
        showIn(HOLD_MS, about, () => {
          held = true;
        });
      },
      pointerup: (event) => {
        clearTimeout(timer);
        const about = aboutOf(event);
        if (!about || held || !isTouch(event)) return;
        if (isOnlyExplained(about, event.target as Element)) show(about);
      },
      pointercancel: hide,
      contextmenu: (event) => held && event.preventDefault(),
      click: (event) => {
        // A touch that was held asks what the thing is; it does not press it.
        if (!held) return;
        held = false;
        event.preventDefault();
        event.stopPropagation();
      },
      focusin: (event) => {
        const about = aboutOf(event);
        if (about?.element.matches(":focus-visible")) show(about);
      },
      focusout: hide,
      keydown: (event) => {
        if ((event as KeyboardEvent).key === "Escape") hide();
      },
      scroll: hide,
    };
    const entries = Object.entries(listeners) as [string, (event: Event) => void][];
    for (const [name, listener] of entries) document.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of entries) document.removeEventListener(name, listener, true);
    };
  }, [show]);
}
