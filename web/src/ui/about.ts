// Explanations of things on the page: an element with these attributes shows its text when it is
// pointed at, focused, tapped or held (see `AboutLayer.tsx`), and screen readers read it.

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

/** The same for an element that is no control: it can be focused, so that keys reach the text. */
export function focusableAbout(text: string | undefined): AboutAttributes & { tabIndex?: number } {
  return text ? { ...about(text), tabIndex: 0 } : {};
}
