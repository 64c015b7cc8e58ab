import { chromium } from '@playwright/test';
import { provideChromium } from '../chromium/provide-chromium';
import type { Installation } from './installation';
import type { Person } from './person';

const PER_PERSON = 20;

/** Open pages' sockets, which connect again after a loss as the product's do. */
export interface OpenSockets {
  count: number;
  /** How many are open now. */
  open(): Promise<number>;
  /** When each one that was lost came back, in milliseconds after its loss, and the most that came within 100 ms. */
  returns(): Promise<{ slowest: number; count: number; mostAtOnce: number }>;
  close(): Promise<void>;
}

/** Opens twenty sockets for each person in a page of the product. */
export async function openSockets({ url }: Installation, people: readonly Person[]): Promise<OpenSockets> {
  const browser = await chromium.launch({
    executablePath: await provideChromium(console.log),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  // What is run in the page was compiled by esbuild, which keeps the names of functions by a helper of its own.
  await page.addInitScript('globalThis.__name = (made) => made;');
  await page.goto(`${url}/termos`);
  const tokens = people.flatMap(({ headers }) =>
    Array.from({ length: PER_PERSON }, () => headers.authorization ?? ''),
  );
  await page.evaluate((authorizations) => {
    const state = { open: 0, slowest: 0, back: [] as number[] };
    Object.assign(window, { sockets: state });
    const later = (work: () => void, attempt: number) => {
      const longest = Math.min(30_000, 1_000 * 2 ** (attempt - 1));
      setTimeout(work, longest / 2 + (Math.random() * longest) / 2);
    };
    async function connect(
      authorization: string,
      attempt: number,
      lostAt: number | undefined,
    ): Promise<void> {
      const again = () => later(() => void connect(authorization, attempt + 1, lostAt), attempt);
      const answer = await fetch('/api/live/tickets', { method: 'POST', headers: { authorization } }).catch(
        () => undefined,
      );
      if (!answer?.ok) return again();
      const { ticket } = await answer.json();
      const socket = new WebSocket(`wss://${location.host}/api/live?ticket=${ticket}`);
      let hasMessage = false;
      socket.onmessage = () => {
        if (hasMessage) return;
        hasMessage = true;
        state.open++;
        if (lostAt === undefined) return;
        state.back.push(Date.now());
        state.slowest = Math.max(state.slowest, Date.now() - lostAt);
      };
      socket.onclose = () => {
        if (!hasMessage) return again();
        state.open--;
        const now = Date.now();
        later(() => void connect(authorization, 2, now), 1);
      };
    }
    for (const authorization of authorizations) void connect(authorization, 1, undefined);
  }, tokens);
  const read = () =>
    page.evaluate(
      () => (window as unknown as { sockets: { open: number; slowest: number; back: number[] } }).sockets,
    );
  return {
    count: tokens.length,
    open: async () => (await read()).open,
    async returns() {
      const { back, slowest } = await read();
      const buckets = new Map<number, number>();
      for (const at of back) buckets.set(Math.floor(at / 100), (buckets.get(Math.floor(at / 100)) ?? 0) + 1);
      return { slowest, count: back.length, mostAtOnce: Math.max(0, ...buckets.values()) };
    },
    close: () => browser.close(),
  };
}
