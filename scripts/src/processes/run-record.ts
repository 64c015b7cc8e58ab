import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../error-code';
import { PlainError } from '../plain-error';
import { endProcess } from './end-process';
import { identityOf } from './process-identity';

interface RecordedProcess {
  name: string;
  pid: number;
  /** See `identityOf`. */
  identity: string;
}

interface RunRecord {
  url: string;
  launcher: RecordedProcess;
  services: RecordedProcess[];
}

/** Longer than a service takes to finish its requests. */
const PATIENCE_MS = 12_000;

const isRunning = async ({ pid, identity }: RecordedProcess) => (await identityOf(pid)) === identity;

async function describe(name: string, pid: number): Promise<RecordedProcess> {
  return { name, pid, identity: (await identityOf(pid)) ?? '' };
}

/**
 * Remembers in a file which processes a start has made, so that the next start can clear away what a `kill -9` of the
 * launcher left running, and nothing else.
 */
export class RunFile {
  private readonly file: string;
  private record: RunRecord | undefined;
  /** Settles once the process before is noted. */
  private before: Promise<void> = Promise.resolve();

  constructor(dataDir: string) {
    this.file = path.join(dataDir, 'run.json');
  }

  /**
   * Stops the services of a launcher that was killed.
   * @returns the names of those that were still running
   * @throws PlainError when that launcher still runs
   */
  async reclaim(): Promise<string[]> {
    const earlier = await this.read();
    if (!earlier) return [];
    if (await isRunning(earlier.launcher)) {
      throw new PlainError(
        `Balcão is already running at ${earlier.url} (process ${earlier.launcher.pid}): use that one, or stop it first.`,
      );
    }
    const stopped: string[] = [];
    for (const service of earlier.services) {
      if (!(await isRunning(service))) continue;
      await endProcess(service.pid, PATIENCE_MS, async () => !(await isRunning(service)));
      stopped.push(service.name);
    }
    await this.clear();
    return stopped;
  }

  /** Notes that this process is the launcher. */
  async open(url: string): Promise<void> {
    this.record = { url, launcher: await describe('launcher', process.pid), services: [] };
    await this.write();
  }

  /**
   * Notes a process that this launcher started. One that was started anew takes the place of the one that died. Services that start
   * together are noted one after the other.
   */
  add(name: string, pid: number): Promise<void> {
    const noted = this.before.then(() => this.note(name, pid));
    this.before = noted.catch(() => {});
    return noted;
  }

  private async note(name: string, pid: number): Promise<void> {
    if (this.record === undefined) return;
    const service = await describe(name, pid);
    const others = this.record.services.filter((other) => other.name !== name);
    this.record.services = [...others, service];
    await this.write();
  }

  /** Forgets everything: all has been stopped. */
  async clear(): Promise<void> {
    await rm(this.file, { force: true });
  }

  private async read(): Promise<RunRecord | undefined> {
    try {
      return JSON.parse(await readFile(this.file, 'utf8'));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new PlainError(`${this.file} cannot be read: delete it and start again.`, { cause: error });
    }
  }

  private async write(): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true });
    // Renamed into place, so that a kill leaves the earlier record, not an incomplete one.
    await writeFile(`${this.file}.new`, JSON.stringify(this.record, null, 2));
    await rename(`${this.file}.new`, this.file);
  }
}
