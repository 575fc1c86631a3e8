// A connection to a table of this browser whose code is still being fetched.

import type { Link } from "../net/connection";

export class LazyLink implements Link {
  onmessage: Link["onmessage"] = null;
  onclose: Link["onclose"] = null;
  private link: Link | null = null;
  private closed = false;
  private readonly unsent: string[] = [];

  constructor(open: () => Promise<Link>) {
    open().then(
      (link) => this.attach(link),
      () => {
        if (!this.closed) this.onclose?.(new CloseEvent("close"));
      },
    );
  }

  send(text: string): void {
    if (this.link) this.link.send(text);
    else this.unsent.push(text);
  }

  close(): void {
    this.closed = true;
    this.link?.close();
  }

  private attach(link: Link): void {
    if (this.closed) {
      link.close();
      return;
    }
    this.link = link;
    link.onmessage = (event) => this.onmessage?.(event);
    link.onclose = (event) => this.onclose?.(event);
    for (const text of this.unsent) link.send(text);
  }
}
