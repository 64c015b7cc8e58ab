import { access } from 'node:fs/promises';
import { openDemoStore } from '@balcao/demo/live/store';
import { buy } from './other-browsers/buy';
import { openFirefox } from './other-browsers/firefox';
import { openOldChromium, provideOldChromium } from './other-browsers/old-chromium';
import { DESKTOP, type OtherBrowser, PHONE, type Size } from './other-browsers/other-browser';
import { openScreens } from './other-browsers/screens';
import { openWebKit } from './other-browsers/webkit';
import { describeFailure, PlainError } from './plain-error';
import { readSettings } from './product/settings';

// npm run try:browsers [-- chromium firefox webkit]: opens every screen of the running product, and buys on its demo store's checkout
// page, in the oldest Chromium that the builds are made for, in Firefox and in WebKit, which the journeys, in today's Chromium, do not
// see. `apt-get install firefox-esr webkit2gtk-driver xvfb libnss3` brings two of them and what the third needs.

type Open = (program: string, size: Size) => Promise<OtherBrowser>;

const WEBKIT = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const BROWSERS: Readonly<Record<string, readonly [program: () => Promise<string>, open: Open]>> = {
  chromium: [async () => process.env.OLD_CHROMIUM_PATH || (await provideOldChromium()), openOldChromium],
  firefox: [async () => process.env.FIREFOX_PATH || '/usr/bin/firefox-esr', openFirefox],
  webkit: [async () => process.env.MINIBROWSER_PATH || WEBKIT, openWebKit],
};

async function withBrowser(open: () => Promise<OtherBrowser>, use: (browser: OtherBrowser) => Promise<void>) {
  const browser = await open();
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

async function tryAll(names: readonly string[]): Promise<boolean> {
  const { url } = readSettings(process.env);
  const store = await openDemoStore(`${url}/api`);
  let isRight = true;
  const say = (line: string, isGood: boolean) => {
    isRight &&= isGood;
    console.log(line);
  };
  try {
    const [page] = store.pages;
    if (page === undefined) throw new PlainError('The demo store sells nothing.');
    for (const name of names) {
      const browser = BROWSERS[name];
      if (browser === undefined)
        throw new PlainError(`${name} is none of ${Object.keys(BROWSERS).join(', ')}.`);
      const [find, open] = browser;
      const program = await find();
      await access(program).catch(() => {
        throw new PlainError(
          `${program} is missing: apt-get install firefox-esr webkit2gtk-driver xvfb, or name it in OLD_CHROMIUM_PATH, FIREFOX_PATH or MINIBROWSER_PATH.`,
        );
      });
      await withBrowser(
        () => open(program, DESKTOP),
        async (shown) => {
          for await (const { path, heading, problems } of openScreens(shown, url))
            say(
              `${shown.name}, ${path}: ${heading}${problems.map((problem) => `\n  ${problem}`).join('')}`,
              problems.length === 0,
            );
        },
      );
      await withBrowser(
        () => open(program, PHONE),
        async (buyers) => {
          for (const { what, sideways, findings } of await buy(buyers, page))
            say(
              `${buyers.name}, ${what}: ${sideways} pixels sideways; axe finds ${findings.join('; ') || 'nothing'}`,
              sideways <= 0 && findings.length === 0,
            );
        },
      );
    }
    return isRight;
  } finally {
    await store.close();
  }
}

try {
  const named = process.argv.slice(2);
  process.exitCode = (await tryAll(named.length > 0 ? named : Object.keys(BROWSERS))) ? 0 : 1;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
