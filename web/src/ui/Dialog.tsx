// The browser's own dialog: focus stays inside, Escape closes it, and focus goes back after.
// What is marked `data-first` has the focus first.

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useWords } from "../words";
import "./Dialog.css";

interface DialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
  className?: string;
}

export function Dialog({ title, close, children, className = "" }: DialogProps) {
  const words = useWords();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="icon-button"
          onClick={close}
          aria-label={words.common.close}
        >
          <X aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  yes: string;
  act: () => void;
  close: () => void;
  children?: ReactNode;
}

/** Asks once more before something that cannot be taken back. */
export function Confirm({ title, text, yes, act, close, children }: ConfirmProps) {
  const words = useWords();
  return (
    <Dialog title={title} close={close}>
      <p>{text}</p>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          {words.common.cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            act();
            close();
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
