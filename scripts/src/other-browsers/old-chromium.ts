import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { PlainError } from '../plain-error';
import { runTask } from '../processes/task';
import { ROOT } from '../root';
import type { OtherBrowser, Size } from './other-browser';

/** A package that holds Chromium 111's headless shell, the oldest that the builds are made for: `BROWSERS` of `@balcao/build`. */
const PACKAGE = '@sparticuz/chromium';
const VERSION = '111.0.0';
const FOLDER = path.join(ROOT, 'node_modules', '.cache', `chromium-${VERSION}`);

async function run(program: string, ...args: string[]): Promise<void> {
  const { code, output } = await runTask({ program, args, cwd: FOLDER });
  if (code !== 0)
    throw new PlainError(
      `${program} ${args.join(' ')} failed: ${output}\nName the program of an old Chromium in OLD_CHROMIUM_PATH.`,
    );
}

/** Takes Chromium out of the registry's package, once: 56 MB, of which 160 MB are kept beside the installed packages. */
export async function provideOldChromium(): Promise<string> {
  const program = path.join(FOLDER, 'chromium');
  if (existsSync(program)) return program;
  await mkdir(FOLDER, { recursive: true });
  await run('npm', 'pack', `${PACKAGE}@${VERSION}`);
  await run('tar', 'xzf', `sparticuz-chromium-${VERSION}.tgz`, 'package/bin/chromium.br');
  const whole = `${program}.part`;
  await pipeline(
    createReadStream(path.join(FOLDER, 'package/bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(whole, { mode: 0o755 }),
  );
  await rename(whole, program);
  return program;
}

/** An old Chromium without a window. Its package has the words of English alone. */
export async function openOldChromium(executablePath: string, viewport: Size): Promise<OtherBrowser> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    env: { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
  });
  const page = await browser.newPage({ viewport, locale: 'pt-BR' });
  return {
    name: `Chromium ${browser.version()}`,
    open: async (url) => {
      await page.goto(url);
    },
    type: (field, text) => page.locator(field).pressSequentially(text),
    press: (control) => page.click(control),
    read: async <Found>(expression: string) => (await page.evaluate(expression)) as Found,
    close: () => browser.close(),
  };
}
