// Requests the analysis of a match, and asks again until it is there.

import { useEffect, useState } from "react";
import { ensureIdentity, fetchJson, postJson, RefusedError } from "../net/api";
import type {
  AnalysisResponse,
  InsightDepth,
  MatchAnalysis,
  RefusalMessage,
} from "../protocol/types";

/** Where a match comes from. */
export type AnalysisSource =
  | { from: "table"; code: string; match: number }
  | { from: "link"; token: string; seat: number | null }
  | { from: "text"; text: string };

/** The pause between two requests. The server waits as well before it says how far it is. */
const POLL_INTERVAL_MS = 400;

async function requestAnalysis(
  source: AnalysisSource,
  depth: InsightDepth,
  signal: AbortSignal,
): Promise<AnalysisResponse> {
  switch (source.from) {
    case "table":
      await ensureIdentity();
      return fetchJson(
        `/tables/${source.code}/analysis?match=${source.match}&depth=${depth}`,
        signal,
      );
    case "link": {
      const seat = source.seat === null ? "" : `&seat=${source.seat}`;
      return fetchJson(`/replays/${source.token}/analysis?depth=${depth}${seat}`, signal);
    }
    case "text":
      await ensureIdentity();
      return postJson("/import/analysis", { text: source.text, depth }, signal);
  }
}

export interface AnalysisState {
  analysis: MatchAnalysis | null;
  /** How far it is, while it is not there. */
  progress: Exclude<AnalysisResponse, { state: "done" }> | null;
  refusal: RefusalMessage | null;
}

const NOTHING: AnalysisState = { analysis: null, progress: null, refusal: null };

/** The analysis of a match; nothing is requested without a source. */
export function useAnalysis(source: AnalysisSource | null, depth: InsightDepth): AnalysisState {
  const [state, setState] = useState(NOTHING);
  const key = JSON.stringify(source);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source is known by its content
  useEffect(() => {
    if (!source) return setState(NOTHING);
    let timer = 0;
    const ended = new AbortController();
    const { signal } = ended;
    const ask = async () => {
      try {
        const response = await requestAnalysis(source, depth, signal);
        if (signal.aborted) return;
        if (response.state === "done")
          return setState({ analysis: response.analysis, progress: null, refusal: null });
        // What is there stays until the deeper analysis is.
        setState(({ analysis }) => ({ analysis, progress: response, refusal: null }));
        timer = window.setTimeout(() => void ask(), POLL_INTERVAL_MS);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RefusedError)) throw error;
        setState(({ analysis }) => ({ ...NOTHING, analysis, refusal: error.refusal }));
      }
    };
    void ask();
    return () => {
      ended.abort();
      window.clearTimeout(timer);
    };
  }, [key, depth]);
  return state;
}
