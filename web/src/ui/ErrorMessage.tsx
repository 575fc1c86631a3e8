// What went wrong, read aloud at once. It is apart from the other fields, which the home page does not need.

import type { ReactNode } from "react";
import "./fields.css";

export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <p className="problem" role="alert">
      {children}
    </p>
  );
}
