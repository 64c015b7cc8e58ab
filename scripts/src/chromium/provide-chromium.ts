import { existsSync } from 'node:fs';
import { PlainError } from '../plain-error';
import { runTask } from '../processes/task';
import { findChromium } from './find-chromium';

const HELP =
  'Tests in a browser need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.';

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

async function apt(...args: string[]): Promise<void> {
  const { code, output } = await runTask({
    program: 'apt-get',
    args,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code !== 0) throw new PlainError(`${output}\n${HELP}`);
}

/**
 * Finds Chromium, or installs it from the system's packages where this user may (root on Debian).
 * @throws PlainError with what to do when there is none
 */
export async function provideChromium(log: (line: string) => void): Promise<string> {
  const found = await findChromium();
  if (found) return found;
  if (!canInstall()) throw new PlainError(HELP);
  log('Installing Chromium from the system’s packages');
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', 'chromium');
  const installed = await findChromium();
  if (!installed) throw new PlainError(HELP);
  return installed;
}
