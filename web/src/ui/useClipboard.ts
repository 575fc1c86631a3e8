import { useState } from "react";

const COPIED_NOTE_MS = 2000;

/** Returns a function that copies a text, and whether it was copied in the last two seconds. */
export function useClipboard(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);
  const copy = (text: string) => {
    void writeToClipboard(text).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_NOTE_MS);
    });
  };
  return [copied, copy];
}

/** `navigator.clipboard` exists only in secure contexts; elsewhere a hidden field is used. */
async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
