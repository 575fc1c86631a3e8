// If a part of the page breaks, the rest says so and the game on the server goes on.

import { Component, type ReactNode } from "react";
import { useWords } from "../words";

export class Fence extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const words = useWords();
  return (
    <main className="page-note">
      <p>{words.common.broken}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {words.common.reload}
      </button>
    </main>
  );
}
