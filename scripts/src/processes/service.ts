import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../plain-error';
import { ROOT } from '../root';
import { endProcess } from './end-process';

const REMEMBERED_LINES = 20;
/** The exit code of a process that may work in a moment, as `EX_TEMPFAIL` of sysexits: the API while its database does not answer. */
const COME_AGAIN = 75;
const PATIENCE_MS = 12_000;
/** A busy machine takes minutes to fill the demonstration at its first start. */
const READY_MS = 300_000;

export interface ServiceOptions {
  /** The name for people: "API". */
  name: string;
  /** Arguments for node. */
  args: string[];
  env: Record<string, string | undefined>;
  /** Gets every line that it prints. */
  onLine: (line: string) => void;
}

/** A long-lived child process: the API, the edge, a watcher. */
export class Service {
  readonly name: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly lines: string[] = [];
  private hasEnded = false;

  constructor({ name, args, env, onLine }: ServiceOptions) {
    this.name = name;
    this.child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C in the terminal reaches the launcher only, which then stops everything in order.
      detached: process.platform !== 'win32',
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        if (this.lines.length > REMEMBERED_LINES) this.lines.shift();
        onLine(line);
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => this.lines.push(error.message));
      this.child.once('close', () => {
        this.hasEnded = true;
        resolve();
      });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Whether it ended for a reason that passes. */
  get mayComeAgain(): boolean {
    return this.child.exitCode === COME_AGAIN;
  }

  /** Why it ended, with the last lines that it printed. */
  failure(): PlainError {
    const reason = this.child.signalCode ?? `exit code ${this.child.exitCode}`;
    return new PlainError([`The ${this.name} stopped by itself (${reason}).`, ...this.lines].join('\n  '));
  }

  /**
   * Waits until `url` answers 200.
   * @throws PlainError when the process ends first or takes too long
   */
  async ready(url: string): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      if (this.hasEnded) throw this.failure();
      if (await answers(url)) return;
      await delay(100);
    }
    const seconds = READY_MS / 1000;
    throw new PlainError(
      [`The ${this.name} did not answer within ${seconds} s.`, ...this.lines].join('\n  '),
    );
  }

  /** Stops the process gracefully, and kills it if it does not end. */
  async stop(): Promise<void> {
    await endProcess(this.pid, PATIENCE_MS, () => this.hasEnded);
    await this.ended;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    // Not listening yet, or still starting.
    return false;
  }
}
