// The Web Worker: tables of this browser, by the Rust code of `crates/wasm`.

import {
  missing_data_files,
  OfflineParlor,
  provide_data_file,
  startCode,
} from "virtual:parlor-wasm";
import { LocalHost } from "./localHost";
import { LogDatabase } from "./logDatabase";
import type { FromWorker, ToWorker } from "./workerMessages";

/** The files of `data` that bots need, by their path. */
const DATA_FILES = import.meta.glob<string>(
  ["../../../data/*/*.bin", "../../../data/spaces/equilibrium.json"],
  { query: "?url", import: "default" },
);

/** The page names the worker after the database with the logs. */
const { name: LOG_DATABASE } = globalThis as unknown as { name: string };

const TABLES_CHANNEL = `${LOG_DATABASE}-tables`;

async function loadDataFiles(game: string): Promise<void> {
  const names = missing_data_files(game).split(",").filter(Boolean);
  await Promise.all(
    names.map(async (name) => {
      const url = await DATA_FILES[`../../../data/${name}`]?.();
      const response = url ? await fetch(url) : undefined;
      if (!response?.ok) throw new Error(`${name} cannot be fetched`);
      provide_data_file(game, name, new Uint8Array(await response.arrayBuffer()));
    }),
  );
}

async function open(): Promise<LocalHost> {
  const [log] = await Promise.all([LogDatabase.open(LOG_DATABASE), startCode()]);
  const parlor = new OfflineParlor();
  const channel = new BroadcastChannel(TABLES_CHANNEL);
  const host = new LocalHost({
    handle: (event) => parlor.handle(event),
    loadDataFiles,
    log,
    post: (message) => postMessage(message),
    announce: (code) => channel.postMessage(code),
    now: () => Date.now(),
    setTimer: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
  });
  channel.onmessage = ({ data }) => void host.openedElsewhere(String(data));
  const ready: FromWorker = { kind: "ready" };
  postMessage(ready);
  return host;
}

const opened = open();
// A worker that cannot begin, or fails, tells its page by an error.
opened.catch(reportFailure);
addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  opened.then((host) => host.receive(data)).catch(reportFailure);
});

function reportFailure(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
