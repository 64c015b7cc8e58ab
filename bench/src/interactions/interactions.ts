import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { readSettings } from '../../../scripts/src/product/settings';
import { CHROMIUM_FLAGS } from '../chromium-flags';
import { judged, printTable } from '../table';
import { CPU_SLOWDOWN, interact, medianOf, openAt, openPhone, type Watched } from './phone';
import { STEPS } from './steps';

/** The limit of a good Interaction to Next Paint, by web vitals. */
const GOOD_INP_MS = 200;
const MOST_OPENING_MS = 600;

/** A phone whose person is logged in as the demo's seller. */
async function openSellersPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await openPhone(browser, baseURL);
  const answer = await context.request.post('/api/auth/login', { data: DEMO_LOGINS.seller });
  if (!answer.ok()) throw new Error(`No product with demo data answers at ${baseURL}: npm start starts one.`);
  const token: string = (await answer.json()).token.accessToken;
  const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const user = JSON.stringify({ token, id, data: { id, name: 'Dandara Oliveira' }, owner: false });
  await context.addInitScript((stored) => localStorage.setItem('user', stored), user);
  return context;
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

/**
 * Measures how soon a phone shows what a press did, and how soon an order is there, on the running product with its demo data,
 * and prints tables.
 */
export async function benchInteractions(chromiumPath: string): Promise<void> {
  const { url } = readSettings(process.env);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    const context = await openSellersPhone(browser, url);
    const rows: [string, number][] = [];
    for (const step of STEPS)
      rows.push([step.name, await medianOf(async () => (await interact(context, step)).slowestMs)]);
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
