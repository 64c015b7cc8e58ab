import { isServerOf, readPostmaster } from './postmaster';
import { isAlive } from './processes';
import { runServer, type ServerSetup } from './server';

const CHECK_INTERVAL_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Whether the server's process is alive. It may be recovering and not answer yet. */
async function lives({ layout }: ServerSetup): Promise<boolean> {
  const postmaster = await readPostmaster(layout);
  return postmaster !== undefined && isAlive(postmaster.pid) && (await isServerOf(layout, postmaster.pid));
}

/**
 * Checks periodically whether the server's process is alive, and restarts it on the same port if not. Events are logged
 * to `setup.log`. A failed start is retried with delays that double up to half a minute.
 *
 * @returns a function that stops the checks, after a start in progress
 */
export function keepServerRunning(setup: ServerSetup): () => Promise<void> {
  let isWatching = true;
  let wait = CHECK_INTERVAL_MS;
  let timer: NodeJS.Timeout;
  let checking = Promise.resolve();

  async function restartIfDead(): Promise<void> {
    if (await lives(setup)) return;
    setup.log('PostgreSQL stopped by itself; starting it again');
    await runServer(setup);
    setup.log('PostgreSQL is running again');
  }

  function scheduleCheck(): void {
    timer = setTimeout(() => {
      checking = restartIfDead()
        .then(
          () => {
            wait = CHECK_INTERVAL_MS;
          },
          (error: Error) => {
            wait = Math.min(wait * 2, MAX_WAIT_MS);
            setup.log(`PostgreSQL could not be started: ${error.message}`);
          },
        )
        .then(() => {
          if (isWatching) scheduleCheck();
        });
    }, wait);
  }

  scheduleCheck();
  return async () => {
    isWatching = false;
    clearTimeout(timer);
    await checking;
  };
}
