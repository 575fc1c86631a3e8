// A native modal dialog: it traps the focus, closes on Escape and restores the focus.
// The element with the attribute `data-first` gets the focus first.

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "../i18n";
import "./Dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}

export function Dialog({ title, onClose, children, className = "" }: DialogProps) {
  const t = useTranslations();
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
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" onClick={onClose} aria-label={t.common.close}>
          <X aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  onConfirm: () => void;
  close: () => void;
  children?: ReactNode;
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  onConfirm,
  close,
  children,
}: ConfirmDialogProps) {
  const t = useTranslations();
  return (
    <Dialog title={title} onClose={close}>
      <p>{text}</p>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          {t.common.cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            onConfirm();
            close();
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  );
}
