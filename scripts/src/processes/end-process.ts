import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../error-code';

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** Sends a signal to a process and to what it started itself (services lead a process group of their own). */
function signalGroup(pid: number, name: NodeJS.Signals): void {
  signal(process.platform === 'win32' ? pid : -pid, name);
}

/**
 * Asks a process to end and, when it does not within `patienceMs`, ends it.
 * @param hasEnded asked until it is true
 */
export async function endProcess(
  pid: number,
  patienceMs: number,
  hasEnded: () => boolean | Promise<boolean>,
): Promise<void> {
  if (await hasEnded()) return;
  signal(pid, 'SIGTERM');
  const deadline = Date.now() + patienceMs;
  while (!(await hasEnded())) {
    if (Date.now() > deadline) return signalGroup(pid, 'SIGKILL');
    await delay(50);
  }
}
