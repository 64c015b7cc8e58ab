import type { Browser, CDPSession, Page } from '@playwright/test';

/** A typical network and processor of a seller. */
export interface Profile {
  name: string;
  megabitsPerSecond: number;
  latencyMs: number;
  cpuSlowdown: number;
}

export const PROFILES: Profile[] = [
  { name: 'A (10 Mbps, 40 ms)', megabitsPerSecond: 10, latencyMs: 40, cpuSlowdown: 1 },
  { name: 'B (1.6 Mbps, 150 ms, CPU 4x)', megabitsPerSecond: 1.6, latencyMs: 150, cpuSlowdown: 4 },
];

/** One load of a page. Times in milliseconds from the navigation's start, sizes in bytes on the wire. */
export interface PageLoad {
  /** The first frame that has the element begins: its layout and paint are still to come. */
  frame: number;
  /** The painting of that frame: the first contentful paint (FCP), if the page had painted nothing before it. */
  visible: number;
  /** React holds the element: its code has arrived, has run and has taken the markup over. */
  usable: number;
  bytesUntilVisible: number;
  javascript: number;
  requests: number;
  /** Cumulative layout shift (CLS). */
  shift: number;
}

export interface PageUnderTest {
  url: string;
  /** Selector of what a person waits for. */
  selector: string;
  /** Selector of what can be used as soon as it is there, for pages that need no script; React has to hold the other one else. */
  usableWith?: string;
  /** The address of the tab before each visit. */
  from: string;
  /** Storage of a person who is logged in. */
  storage?: Record<string, string>;
}

/** Bytes of one response that arrived at a moment, in milliseconds from the navigation's start. */
interface Received {
  at: number;
  bytes: number;
  type: string;
}

interface Recording {
  /** Whole responses. */
  responses: Received[];
  /** Pieces of responses as they arrived, decompressed. */
  pieces: Received[];
}

async function slowDown(client: CDPSession, profile: Profile): Promise<void> {
  const bytesPerSecond = (profile.megabitsPerSecond * 1_000_000) / 8;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
}

const USABLE = 'bench: usable';

interface Marks {
  frame: number;
  usable: number;
  shift: number;
}

/**
 * Runs in the page before its own code: notes the frames from which the element is there and is usable, and layout
 * shifts. The page says itself when it is usable: being asked from outside would cost it milliseconds before its
 * first paint.
 */
const observer = ({ selector, usableWith }: Pick<PageUnderTest, 'selector' | 'usableWith'>) => `
  globalThis.__bench = { frame: 0, usable: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(function look() {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element) __bench.frame ||= performance.now();
    const isOwned = element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const isUsable = ${usableWith === undefined ? "isOwned || element?.matches('[data-static]')" : `document.querySelector(${JSON.stringify(usableWith)})`};
    if (!element || !isUsable) return requestAnimationFrame(look);
    __bench.usable = performance.now();
    console.debug('${USABLE}');
  });
`;

/** A first visit with an empty cache, and a second one to the same address. */
export interface Visits {
  cold: PageLoad;
  warm: PageLoad;
}

/** Loads a page twice in a tab of a browser that has never seen it. */
export async function visitTwice(browser: Browser, page: PageUnderTest, profile: Profile): Promise<Visits> {
  const context = await browser.newContext({ locale: 'pt-BR' });
  try {
    const tab = await context.newPage();
    if (page.storage)
      await tab.addInitScript((items) => {
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      }, page.storage);
    await tab.addInitScript({ content: observer(page) });
    await tab.goto(page.from);
    const cold = await loadPage(tab, page.url, profile);
    await tab.goto(page.from);
    return { cold, warm: await loadPage(tab, page.url, profile) };
  } finally {
    await context.close();
  }
}

async function loadPage(tab: Page, url: string, profile: Profile): Promise<PageLoad> {
  const client = await tab.context().newCDPSession(tab);
  const recording = recordResponses(client);
  await slowDown(client, profile);
  const usable = tab.waitForEvent('console', {
    predicate: (line) => line.text() === USABLE,
    timeout: 60_000,
  });
  await Promise.all([tab.goto(url, { waitUntil: 'commit' }), usable]);
  // Also what comes after the page is usable belongs to a visit, and is there on the next one.
  await tab.waitForLoadState('networkidle');
  const { marks, painted } = await tab.evaluate(() => ({
    marks: (globalThis as unknown as { __bench: Marks }).__bench,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await client.detach();
  return summarize(recording, marks, Math.max(marks.frame, painted));
}

function recordResponses(client: CDPSession): Recording {
  const types = new Map<string, string>();
  const recording: Recording = { responses: [], pieces: [] };
  let start: number | undefined;
  const note = (list: Received[], requestId: string, timestamp: number, bytes: number) =>
    list.push({ at: (timestamp - (start ?? timestamp)) * 1000, bytes, type: types.get(requestId) ?? '' });
  client.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    start ??= timestamp;
    types.set(requestId, type ?? 'Other');
  });
  // Decoded lengths, because Chromium does not report the compressed size of a piece.
  client.on('Network.dataReceived', ({ requestId, timestamp, dataLength }) =>
    note(recording.pieces, requestId, timestamp, dataLength),
  );
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    note(recording.responses, requestId, timestamp, encodedDataLength),
  );
  return recording;
}

function summarize(
  { responses, pieces }: Recording,
  { frame, usable, shift }: Marks,
  visible: number,
): PageLoad {
  const bytes = (list: Received[]) => list.reduce((sum, { bytes: size }) => sum + size, 0);
  const isDocument = ({ type }: Received) => type === 'Document';
  const documentPieces = pieces.filter(isDocument);
  const shareBeforeSight =
    bytes(documentPieces.filter(({ at }) => at <= visible)) / Math.max(bytes(documentPieces), 1);
  return {
    frame,
    visible,
    usable,
    // The document carries its own styles: nothing else is needed for the first paint.
    bytesUntilVisible: shareBeforeSight * bytes(responses.filter(isDocument)),
    javascript: bytes(responses.filter(({ type }) => type === 'Script')),
    requests: responses.length,
    shift,
  };
}

/** The median of each figure over several loads. */
export function medianLoad(loads: PageLoad[]): PageLoad {
  const median = (pick: (load: PageLoad) => number) => {
    const sorted = loads.map(pick).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    frame: median((load) => load.frame),
    visible: median((load) => load.visible),
    usable: median((load) => load.usable),
    bytesUntilVisible: median((load) => load.bytesUntilVisible),
    javascript: median((load) => load.javascript),
    requests: median((load) => load.requests),
    shift: median((load) => load.shift),
  };
}
