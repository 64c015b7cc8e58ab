import { isServerOf, readPostmaster } from './postmaster';
import { isAlive } from './processes';
import { runServer, type ServerSetup } from './server';

const CHECK_INTERVAL_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Whether the server's process lives: it may be recovering and not answer yet. */
async function lives({ layout }: ServerSetup): Promise<boolean> {
  const postmaster = await readPostmaster(layout);
  return postmaster !== undefined && isAlive(postmaster.pid) && (await isServerOf(layout, postmaster.pid));
}

/**
 * Looks again and again whether the server's process lives, and starts it when it does not, on the same port. What happens is
 * told to `setup.log`; a start that fails is tried again, after a wait that doubles up to half a minute.
 *
 * @returns ends the watch, once a start that is under way has settled
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
