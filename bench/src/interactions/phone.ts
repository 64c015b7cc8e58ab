import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Step } from './steps';

/** A phone's processor. */
export const CPU_SLOWDOWN = 4;
const ROUNDS = 3;
/** The longest time until the result of a press is drawn and its measurement reported. */
const SETTLED_MS = 800;
/** The measurements that a page has noted. */
export interface Watched {
  /** Milliseconds from each press or key to the frame that shows it, by interaction. */
  interactions: Map<number, number>;
  pressedAt: number;
  /** Layout shifts, but for those that follow a press within half a second. */
  shift: number;
  /** When the page of an order was complete. */
  openedAt: number;
}

/** Runs in the page before its own code. */
function watch(): void {
  type Entry = PerformanceEntry & { interactionId: number };
  const watched: Watched = { interactions: new Map(), pressedAt: 0, shift: 0, openedAt: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Entry[])
      if (interactionId > 0)
        watched.interactions.set(
          interactionId,
          Math.max(duration, watched.interactions.get(interactionId) ?? 0),
        );
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
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

/** A phone whose pages note what a press takes. */
export async function openPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  });
  await context.addInitScript(watch);
  return context;
}

/** A page of the phone, once nothing is fetched any more. */
export async function openAt(context: BrowserContext, path: string, cpuSlowdown: number): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

/** A step on a page of its own: its slowest interaction in milliseconds, and what it shifted (CLS). */
export async function interact(
  context: BrowserContext,
  { path, act }: Step,
): Promise<{ slowestMs: number; shift: number }> {
  const page = await openAt(context, path, CPU_SLOWDOWN);
  await act(page);
  await page.waitForTimeout(SETTLED_MS);
  const { durations, shift } = await page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    return { durations: [...watched.interactions.values()], shift: watched.shift };
  });
  await page.close();
  return { slowestMs: Math.max(0, ...durations), shift };
}

/** The median of some measurements. */
export async function medianOf(measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await measure());
  return all.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
