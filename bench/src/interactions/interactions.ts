import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { DEMO_LOGINS } from '../../../api/src/demo-logins';
import { readSettings } from '../../../scripts/src/product/settings';
import { CHROMIUM_FLAGS } from '../chromium-flags';
import { judged, printTable } from '../table';
import { STEPS, type Step } from './steps';

/** A phone's processor. */
const CPU_SLOWDOWN = 4;
const ROUNDS = 3;
/** What comes of a press is drawn, and its measurement is reported, within this time. */
const SETTLED_MS = 800;
/** The limit of a good Interaction to Next Paint, by web vitals. */
const GOOD_INP_MS = 200;
const MOST_OPENING_MS = 600;

interface Watched {
  /** Milliseconds from each press or key to the frame that shows it, by interaction. */
  interactions: Map<number, number>;
  pressedAt: number;
  /** When the page of an order was complete. */
  openedAt: number;
}

/** Runs in the page before its own code. */
function watch(): void {
  type Entry = PerformanceEntry & { interactionId: number };
  const watched: Watched = { interactions: new Map(), pressedAt: 0, openedAt: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Entry[])
      if (interactionId > 0)
        watched.interactions.set(
          interactionId,
          Math.max(duration, watched.interactions.get(interactionId) ?? 0),
        );
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener(
    'pointerdown',
    () => {
      watched.pressedAt = performance.now();
    },
    true,
  );
  // Functions without names alone: tsx wraps those that have one in a helper that the page does not know.
  new MutationObserver(() => {
    if (watched.pressedAt === 0 || watched.openedAt > 0) return;
    if (!document.querySelector('main h1')?.textContent?.startsWith('Pedido ')) return;
    if (document.querySelector('main [aria-busy="true"]')) return;
    requestAnimationFrame(() => {
      watched.openedAt ||= performance.now();
    });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** A phone whose person is logged in as the demo's seller. */
async function openPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  });
  const answer = await context.request.post('/api/auth/login', { data: DEMO_LOGINS.seller });
  if (!answer.ok()) throw new Error(`No product with demo data answers at ${baseURL}: npm start starts one.`);
  const token: string = (await answer.json()).token.accessToken;
  const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const user = JSON.stringify({ token, id, data: { id, name: 'Dandara Oliveira' }, owner: false });
  await context.addInitScript((stored) => localStorage.setItem('user', stored), user);
  await context.addInitScript(watch);
  return context;
}

async function openAt(context: BrowserContext, path: string, cpuSlowdown: number): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

/** The slowest interaction of a step, in milliseconds. */
async function slowest(context: BrowserContext, { path, act }: Step): Promise<number> {
  const page = await openAt(context, path, CPU_SLOWDOWN);
  await act(page);
  await page.waitForTimeout(SETTLED_MS);
  const durations = await page.evaluate(() => [
    ...(window as unknown as { watched: Watched }).watched.interactions.values(),
  ]);
  await page.close();
  return Math.max(0, ...durations);
}

/** Milliseconds from a finger on a row of the list to the whole page of its order. */
async function openingMs(context: BrowserContext, cpuSlowdown: number): Promise<number> {
  const page = await openAt(context, '/backoffice/pedidos', cpuSlowdown);
  await page.locator('[data-row] a').first().tap();
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.openedAt > 0);
  const ms = await page.evaluate(() => {
    const { pressedAt, openedAt } = (window as unknown as { watched: Watched }).watched;
    return openedAt - pressedAt;
  });
  await page.close();
  return ms;
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await measure());
  return all.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}

/**
 * Measures how soon a phone shows what a press did, and how soon an order is there, on the running product with its demo data,
 * and prints tables.
 */
export async function benchInteractions(chromiumPath: string): Promise<void> {
  const { url } = readSettings(process.env);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    const context = await openPhone(browser, url);
    const rows: [string, number][] = [];
    for (const step of STEPS) rows.push([step.name, await medianOf(() => slowest(context, step))]);
    printTable(
      `Interaction to next paint, phone, CPU ${CPU_SLOWDOWN}x slower`,
      ['interaction', 'ms'],
      rows.map(([name, ms]) => [name, judged(ms, GOOD_INP_MS, 0)]),
    );
    const openings: [number, number][] = [];
    for (const slowdown of [1, CPU_SLOWDOWN])
      openings.push([slowdown, await medianOf(() => openingMs(context, slowdown))]);
    printTable(
      'From a finger on a row to the whole order',
      ['processor', 'ms'],
      openings.map(([slowdown, ms]) => [
        `${slowdown}x slower`,
        // The target is of a quiet machine as it is; the phone's figure is told beside it.
        slowdown === 1 ? judged(ms, MOST_OPENING_MS, 0) : ms.toFixed(0),
      ]),
    );
  } finally {
    await browser.close();
  }
}
