import { existsSync } from 'node:fs';
import { PlainError } from '../plain-error';
import { runTask } from '../processes/task';
import { findChromium } from './find-chromium';

const HELP =
  'Tests in a browser need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program.';

const HEADLESS_SHELL = 'chromium-headless-shell';
const INSTALL_LIMIT_MS = 180_000;

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

async function apt(...args: string[]): Promise<void> {
  const { code, output } = await runTask({
    program: 'apt-get',
    args,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    signal: AbortSignal.timeout(INSTALL_LIMIT_MS),
  });
  if (code !== 0) throw new PlainError(output);
}

async function findOrInstall(log: (line: string) => void): Promise<string> {
  const found = await findChromium();
  if (found && (process.env.CHROMIUM_PATH || found.endsWith(HEADLESS_SHELL) || !canInstall())) return found;
  if (!canInstall()) throw new PlainError(HELP);
  log('Installing Chromium’s headless shell from the system’s packages');
  try {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', HEADLESS_SHELL);
  } catch (error) {
    if (!found) throw new PlainError(`${(error as Error).message}\n${HELP}`);
    log('It cannot be installed; going on with the Chromium that is there');
  }
  const installed = await findChromium();
  if (!installed) throw new PlainError(HELP);
  return installed;
}

let provided: Promise<string> | undefined;

/**
 * Finds Chromium, or installs its headless shell from the system's packages where this user may (root on Debian). Journeys in
 * the shell take four fifths of the processor's time, so there it is installed beside another Chromium, too. Once per process.
 * @throws PlainError with what to do when there is none
 */
export function provideChromium(log: (line: string) => void): Promise<string> {
  provided ??= findOrInstall(log);
  return provided;
}
