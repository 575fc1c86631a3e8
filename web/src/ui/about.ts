// Explanations of things on the page: an element with these attributes shows its text when it is
// pointed at, focused, tapped or held (see `AboutLayer.tsx`), and screen readers read it. On touch the
// same holds for a `title`, which the browser shows to the mouse only.

/** A touch of this length asks what a thing is; it does not press it. */
export const HOLD_MS = 450;

export interface AboutAttributes {
  "data-about"?: string;
  "aria-description"?: string;
}

/** The attributes of an element that explains itself; none without a text. */
export function about(text: string | undefined): AboutAttributes {
  return text ? { "data-about": text, "aria-description": text } : {};
}

interface FocusableAboutAttributes extends AboutAttributes {
  tabIndex?: number;
  "data-about-tap"?: string;
}

/**
 * The same for an element that is no control: it can be focused, so that keys reach the text, and a
 * tap on it shows the text.
 */
export function focusableAbout(text: string | undefined): FocusableAboutAttributes {
  return text ? { ...about(text), tabIndex: 0, "data-about-tap": "" } : {};
}
