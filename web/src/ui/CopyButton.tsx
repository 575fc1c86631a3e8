// A button that copies a text and says so.

import type { ReactNode } from "react";
import { useClipboard } from "./useClipboard";

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  icon: ReactNode;
}

export function CopyButton({ text, label, copiedLabel, icon }: CopyButtonProps) {
  const [copied, copy] = useClipboard();
  return (
    <>
      <button type="button" className="button" onClick={() => copy(text)}>
        {icon}
        <span>{copied ? copiedLabel : label}</span>
      </button>
      {/* Beside the button: a status inside it would take its name away. */}
      <span role="status" className="visually-hidden">
        {copied && copiedLabel}
      </span>
    </>
  );
}
