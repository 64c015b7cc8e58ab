import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Finished, ScratchWorkspace } from '../../generate/testing/scratch-workspace';
import { installPacked } from './install-packed';

const CHECKOUT = path.resolve(__dirname, '../../../..');
export const AREA = 'mfe-frete-de-teste';
export const PATH = '/backoffice/fretes-de-teste';

/** An area with one screen in a folder that no checkout is around, as the commands of this one make it. */
export class TeamFolder {
  private constructor(
    private readonly home: string,
    readonly dir: string,
  ) {}

  /** Generates the area, takes it out with the packages that it needs, and installs them. */
  static async create(): Promise<TeamFolder> {
    const home = await realpath(await mkdtemp(path.join(tmpdir(), 'balcao-team-')));
    const team = new TeamFolder(home, path.join(home, AREA));
    const workspace = await ScratchWorkspace.create();
    const made = [
      await workspace.command('new-area', AREA, 'Frete'),
      await workspace.command('new-screen', AREA, PATH, '--title', 'Fretes'),
      await workspace.command('take-area', AREA, team.dir, '--packed'),
    ];
    await workspace.remove();
    const failed = made.find(({ code }) => code !== 0);
    if (failed) throw new Error(failed.output);
    await installPacked(team.dir, path.join(team.dir, 'packages'), CHECKOUT);
    return team;
  }

  /** Runs a program of an installed package. */
  run(program: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
    const options = { cwd: this.dir, maxBuffer: 16 * 1024 * 1024, env: { ...process.env, ...env } };
    return new Promise((resolve) =>
      execFile(
        process.execPath,
        [path.join('node_modules', program), ...args],
        options,
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      ),
    );
  }

  /** Starts a program of an installed package that goes on. */
  start(program: string, args: string[]): ChildProcessByStdio<null, Readable, null> {
    return spawn(process.execPath, [path.join('node_modules', program), ...args], {
      cwd: this.dir,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  read(file: string): Promise<string> {
    return readFile(path.join(this.dir, file), 'utf8');
  }

  async replace(file: string, old: string, by: string): Promise<void> {
    const text = await this.read(file);
    if (!text.includes(old)) throw new Error(`${file} has no ${old}.`);
    await writeFile(path.join(this.dir, file), text.replace(old, by));
  }

  remove(): Promise<void> {
    return rm(this.home, { recursive: true });
  }
}
