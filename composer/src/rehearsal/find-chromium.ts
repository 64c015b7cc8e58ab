import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The usual places of Chromium and Chrome, in the order of preference. The headless shell opens a page in half the time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Whether a program exists and starts. Some systems have a placeholder that only prints how to install it. */
async function starts(program: string): Promise<boolean> {
  try {
    await access(program, constants.X_OK);
    // Chrome on Windows opens a window instead of printing its version.
    if (process.platform !== 'win32') await promisify(execFile)(program, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** The browser that Playwright downloaded, if it ever did. */
async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/**
 * Finds a Chromium: `CHROMIUM_PATH`, the system's, or Playwright's own.
 * @returns its path, or `undefined` when there is none
 */
export async function findChromium(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const place of USUAL_PLACES) if (await starts(place)) return place;
  const own = await playwrightsOwn();
  return (await starts(own)) ? own : undefined;
}
