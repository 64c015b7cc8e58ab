import { setTimeout as sleep } from 'node:timers/promises';

/** A browser as a person uses it. Fields and buttons are named by CSS selectors. */
export interface OtherBrowser {
  /** `Firefox 140.12`. */
  name: string;
  open(url: string): Promise<void>;
  type(field: string, text: string): Promise<void>;
  press(control: string): Promise<void>;
  /** Reads the result of a script in the page. */
  read<Found>(expression: string): Promise<Found>;
  close(): Promise<void>;
}

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The narrowest phone that the product is made for. */
export const PHONE: Size = { width: 360, height: 740 };

export const DESKTOP: Size = { width: 1280, height: 800 };

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 200;

/** @throws after a minute, with what the page says */
export async function waitUntil(browser: OtherBrowser, expression: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await browser.read<boolean>(expression).catch(() => false))) {
    if (performance.now() > end)
      throw new Error(`${browser.name} never came to ${expression}, and said: ${await browser.read(SAID)}`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** The heading of the page and what it says is wrong. */
const SAID = `[...document.querySelectorAll('h1, .notice, .error:not(:empty)')].map((one) => one.textContent).join(' · ')`;
