import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Debian keeps servers where only root looks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const PATIENCE_MS = 10_000;
const TRY_EVERY_MS = 20;

/** Whether this machine has a program, such as `nats-server`. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { env, stdio: 'ignore' }).error === undefined;

/** Tests against a program of the system. Without it they are counted as skipped, and their name says why. */
export function describeWith(program: string, name: string, tests: () => void): void {
  if (isInstalled(program)) describe(name, tests);
  else describe.skip(`${name} (skipped: ${program} is not installed here)`, tests);
}

/** Runs a program to its end. @returns what it printed when it failed; null when it ended well */
export function faultsOf(program: string, args: readonly string[], cwd: string): string | null {
  const { status, stdout, stderr } = spawnSync(program, args, { env, cwd, encoding: 'utf8' });
  return status === 0 ? null : stdout + stderr;
}

/** A port of 127.0.0.1 that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A server of the system in the foreground. */
export interface RunningProgram {
  /** Ends it, and resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server and waits until it accepts connections on its port.
 * @throws with what it printed, when it ends instead
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  const child = spawn(program, args, { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-2_000);
    });
  const exited = once(child, 'exit');
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${program} does not accept connections: ${printed}`);
    }
    await pause(TRY_EVERY_MS);
  }
  return {
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}
