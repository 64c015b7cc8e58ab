import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import { z } from 'zod';
import { type OtherBrowser, waitUntil } from './other-browser';

const SCREEN_MS = 60_000;
const LOOK_EVERY_MS = 250;
/** After this long, a heading that is still there is the new screen's too: two screens of one form share it. */
const SAME_HEADING_MS = 5_000;

const compositionSchema = z.object({
  remotes: z.record(
    z.string(),
    z.object({
      routes: z.array(
        z.object({
          path: z.string(),
          access: z.enum(['guest', 'public', 'seller', 'admin']),
          ready: z.string(),
        }),
      ),
    }),
  ),
});

/** A screen that an area declares; `ready` finds what its own code draws. */
type Screen = z.infer<typeof compositionSchema>['remotes'][string]['routes'][number];

/** A screen as a browser shows it. */
export interface SeenScreen {
  path: string;
  heading: string;
  /** Empty where all is well. */
  problems: string[];
}

/** Each screen that the areas of a running product declare. */
async function declaredScreens(origin: string): Promise<Screen[]> {
  const { remotes } = compositionSchema.parse(await (await fetch(`${origin}/composition`)).json());
  return Object.values(remotes).flatMap(({ routes }) => routes);
}

/** Keeps what fails unseen, from here on: the driver of WebKit tells nothing of it. */
const LISTEN = `(() => {
  if (window.failures) return;
  window.failures = [];
  const { error } = console;
  console.error = (...all) => { window.failures.push('console: ' + all.map(String).join(' ')); error(...all); };
  addEventListener('error', ({ message }) => message && window.failures.push('uncaught: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => window.failures.push('unhandled: ' + reason));
})()`;

/** Goes on inside the product, as a link does. */
const goTo = (path: string) => `(() => {
  window.headingBefore = document.querySelector('main h1');
  const state = { idx: ((history.state && history.state.idx) || 0) + 1 };
  history.pushState(state, '', ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent('popstate', { state }));
})()`;

/** A screen may lead to another one: the second step of a login to the first. The heading of the one before says nothing of it. */
const hasCome = ({ ready }: Screen, path: string) => `(() => {
  const awaited = location.pathname === ${JSON.stringify(path)} ? ${JSON.stringify(ready)} : 'main h1';
  const isDrawn = [...document.querySelectorAll(awaited)].some((one) => one.getClientRects().length > 0);
  if (!isDrawn || document.querySelector('#prerendered-styles, [aria-busy="true"]')) return '';
  return document.querySelector('main h1') === window.headingBefore ? 'perhaps' : 'yes';
})()`;

/** The first words by which the product says that something failed; a link or a record that is missing is no failure. */
const FAILED = /^(Não (foi possível|conseguimos|deu para)|O resto do Balcão)/;

interface Shown {
  pathname: string;
  heading: string;
  alerts: string[];
  failures: string[];
}
const SHOWN = `(() => ({
  pathname: location.pathname,
  heading: (document.querySelector('main h1') || { textContent: '' }).textContent,
  alerts: [...document.querySelectorAll('main [role="alert"]')].map(({ textContent }) => textContent.trim()).filter(Boolean),
  failures: window.failures.splice(0),
}))()`;

async function openScreen(browser: OtherBrowser, screen: Screen, path: string): Promise<SeenScreen> {
  await browser.read(LISTEN);
  await browser.read(goTo(path));
  const start = performance.now();
  let isThere = false;
  while (!isThere && performance.now() < start + SCREEN_MS) {
    await sleep(LOOK_EVERY_MS);
    const come = await browser.read<string>(hasCome(screen, path)).catch(() => '');
    isThere = come === 'yes' || (come === 'perhaps' && performance.now() > start + SAME_HEADING_MS);
  }
  const { pathname, heading, alerts, failures } = await browser.read<Shown>(SHOWN);
  const problems = [
    ...(isThere ? [] : [`never had ${screen.ready}`]),
    ...(heading ? [] : ['no heading']),
    ...[heading, ...alerts].filter((text) => FAILED.test(text)).map((text) => `says: ${text}`),
    ...failures,
  ];
  return { path: pathname === path ? path : `${path} → ${pathname}`, heading, problems };
}

/** The first link to a record's screen that the list above it shows. */
async function addressOf(
  browser: OtherBrowser,
  screens: readonly Screen[],
  { path }: Screen,
): Promise<string> {
  const [list] = screens
    .filter((other) => !other.path.includes('/:') && path.startsWith(`${other.path}/`))
    .sort((a, b) => a.path.length - b.path.length);
  if (!path.includes('/:') || !list) return path.replaceAll(/:\w+/g, 'nenhum');
  await openScreen(browser, list, list.path);
  const links = await browser.read<string[]>(
    `[...document.querySelectorAll('a[href]')].map(({ href }) => new URL(href).pathname)`,
  );
  const address = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}$`);
  return links.find((link) => address.test(link)) ?? path.replaceAll(/:\w+/g, 'nenhum');
}

async function logIn(
  browser: OtherBrowser,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await browser.open(origin);
  await browser.read(`localStorage.clear()`);
  await browser.open(origin);
  await waitUntil(browser, `!document.querySelector('#prerendered-styles')`);
  await browser.type('input[type="email"]', email);
  await browser.type('input[type="password"]', password);
  await browser.press('main button[type="submit"]');
  await waitUntil(browser, `location.pathname.startsWith('/backoffice/')`);
}

/** Opens every declared screen: logged out, as the demonstration's seller, and as its administrator. */
export async function* openScreens(browser: OtherBrowser, origin: string): AsyncGenerator<SeenScreen> {
  const screens = await declaredScreens(origin);
  const of = (...kinds: Screen['access'][]) => screens.filter(({ access }) => kinds.includes(access));
  await browser.open(origin);
  for (const screen of of('guest', 'public')) yield await openScreen(browser, screen, screen.path);
  for (const [login, kinds] of [
    [DEMO_LOGINS.seller, of('seller')],
    [DEMO_LOGINS.admin, of('admin')],
  ] as const) {
    await logIn(browser, origin, login);
    for (const screen of kinds)
      yield await openScreen(browser, screen, await addressOf(browser, kinds, screen));
  }
}
