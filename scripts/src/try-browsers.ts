import { access } from 'node:fs/promises';
import { openDemoStore } from '@balcao/demo/live/store';
import { buy } from './other-browsers/buy';
import type { BuyersBrowser } from './other-browsers/buyers-browser';
import { openFirefox } from './other-browsers/firefox';
import { openWebKit } from './other-browsers/webkit';
import { describeFailure, PlainError } from './plain-error';
import { readSettings } from './product/settings';

// npm run try:browsers: buys on the checkout page of the running product's demo store in Firefox and in WebKit, which the
// journeys, in Chromium, do not see, and runs axe on each page. `apt-get install firefox-esr webkit2gtk-driver xvfb` brings both.

const BROWSERS: readonly [program: string, open: (program: string) => Promise<BuyersBrowser>][] = [
  [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', openFirefox],
  [process.env.MINIBROWSER_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', openWebKit],
];

async function tryAll(): Promise<boolean> {
  const store = await openDemoStore(`${readSettings(process.env).url}/api`);
  try {
    const [page] = store.pages;
    if (page === undefined) throw new PlainError('The demo store sells nothing.');
    let isRight = true;
    for (const [program, open] of BROWSERS) {
      await access(program).catch(() => {
        throw new PlainError(
          `${program} is missing: apt-get install firefox-esr webkit2gtk-driver xvfb, or name it in FIREFOX_PATH or MINIBROWSER_PATH.`,
        );
      });
      const browser = await open(program);
      try {
        for (const { what, sideways, findings } of await buy(browser, page)) {
          isRight &&= sideways <= 0 && findings.length === 0;
          console.log(
            `${browser.name}, ${what}: ${sideways} pixels sideways; axe finds ${findings.join('; ') || 'nothing'}`,
          );
        }
      } finally {
        await browser.close();
      }
    }
    return isRight;
  } finally {
    await store.close();
  }
}

try {
  process.exitCode = (await tryAll()) ? 0 : 1;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
