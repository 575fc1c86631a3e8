// A server for the tests: the program with a fresh SQLite file on a free port. If the program was
// built without the client, or PARLOR_FRONT is `vite`, Vite serves the output of `npm run build`
// in front of it.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export class TestServer {
  private program: ChildProcess | null = null;
  private vite: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    public url: string,
    /** Further arguments of the program. */
    private readonly args: string[],
  ) {}

  static async open(...args: string[]): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), "parlor-e2e-"));
    const port = await freePort();
    const server = new TestServer(folder, port, `http://127.0.0.1:${port}`, args);
    await server.start();
    const page = await (await fetch(server.url)).text().catch(() => "");
    const embedded = page.includes('id="root"') && process.env.PARLOR_FRONT !== "vite";
    if (!embedded) await server.startVite();
    return server;
  }

  /** Starts the program and waits until it listens. */
  async start(): Promise<void> {
    const program = process.env.PARLOR_BIN;
    if (!program) throw new Error("PARLOR_BIN names the program to test");
    const store = `sqlite:${join(this.folder, "tables.db")}`;
    const args = [
      "serve",
      "--addr",
      `127.0.0.1:${this.port}`,
      "--store",
      store,
      "--no-limits",
      "--log-level",
      "warn",
      ...this.args,
    ];
    this.program = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    await waitForLine(this.program, /Parlor is at/);
  }

  /** Kills the program. */
  async crash(): Promise<void> {
    await stopProcess(this.program, "SIGKILL");
    this.program = null;
  }

  async close(): Promise<void> {
    await stopProcess(this.vite, "SIGTERM");
    await stopProcess(this.program, "SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }

  private async startVite(): Promise<void> {
    const port = await freePort();
    const args = ["node_modules/vite/bin/vite.js", "preview", "--strictPort", "--port", `${port}`];
    this.vite = spawn("node", [...args, "--host", "127.0.0.1"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, PARLOR_URL: this.url },
    });
    await waitForLine(this.vite, /Local/);
    this.url = `http://127.0.0.1:${port}`;
  }
}

async function stopProcess(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Waits until a program has written a line. */
async function waitForLine(child: ChildProcess, line: RegExp): Promise<void> {
  if (!child.stdout) throw new Error("nothing to read");
  for await (const text of createInterface({ input: child.stdout })) {
    if (line.test(text)) {
      child.stdout.resume();
      return;
    }
  }
  throw new Error(`ended before it said ${line}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  server.close();
  await once(server, "close");
  return port;
}
