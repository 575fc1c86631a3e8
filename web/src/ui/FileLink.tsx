// A link that saves a file of the HTTP API.

import type { ReactNode } from "react";
import { saveLocalFile } from "../net/api";

interface FileLinkProps {
  /** Below `/api`. */
  path: string;
  className: string;
  children: ReactNode;
}

export function FileLink({ path, className, children }: FileLinkProps) {
  return (
    <a
      className={className}
      href={`/api${path}`}
      download
      onClick={(event) => saveLocalFile(path) && event.preventDefault()}
    >
      {children}
    </a>
  );
}
