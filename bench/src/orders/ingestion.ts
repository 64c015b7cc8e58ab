import { randomUUID } from 'node:crypto';
import { type LoadRequest, openLoad } from '../api/http-load';

export const CONNECTIONS = 20;
const WARM_UP_MS = 4_000;
const SLICE_MS = 1_000;
const ROUNDS = 6;

const checkoutEvent = (): LoadRequest => {
  const id = randomUUID();
  return {
    method: 'POST',
    path: '/checkout/events',
    body: JSON.stringify({
      id,
      type: 'checkout.started',
      occurred_at: new Date().toISOString(),
      session: { token: id },
      data: { device: 'mobile', utm_source: 'google' },
    }),
  };
};

const order = (): LoadRequest => ({
  method: 'PUT',
  path: `/orders/${randomUUID()}`,
  body: JSON.stringify({
    created_at: new Date().toISOString(),
    currency: 'BRL',
    customer: { name: 'Ana Prado', email: 'ana@exemplo.com.br' },
    items: [{ title: 'Bolsa', quantity: 1, unit_price: 10_000 }],
    subtotal: 10_000,
    discount: 0,
    shipping: 0,
    interest: 0,
    total: 10_000,
    payments: [{ id: 'pix-1', method: 'pix', amount: 10_000 }],
  }),
});

export const INGESTED_CALLS = { 'an event of a checkout': checkoutEvent, 'a new order': order };
export type IngestedThing = keyof typeof INGESTED_CALLS;
export const INGESTED_THINGS = Object.keys(INGESTED_CALLS) as IngestedThing[];

/** The address that things are sent to, with the headers of each call. */
export interface Target {
  url: string;
  headers: Record<string, string>;
}

/** The rate and the wait of a target with things of a kind. */
export interface Ingestion {
  /** The median of all slices. */
  perSecond: number;
  /** How long the slowest of a hundred waits, at half of that. */
  p99Ms: number;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Sends things to all targets by turns, so that what else the machine does meets all alike. */
export async function measureIngestion(
  thing: IngestedThing,
  targets: readonly Target[],
): Promise<Ingestion[]> {
  const loads = await Promise.all(
    targets.map(({ url, headers }) => openLoad(url, headers, CONNECTIONS, INGESTED_CALLS[thing])),
  );
  const peaks = loads.map((): number[] => []);
  const waits = loads.map((): number[] => []);
  for (const load of loads) await load.run(WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, load] of loads.entries()) peaks[index]?.push((await load.run(SLICE_MS)).perSecond);
  const rates = peaks.map(median);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, load] of loads.entries())
      waits[index]?.push((await load.run(SLICE_MS, (rates[index] ?? 0) / 2)).p99Ms);
  for (const load of loads) load.close();
  return rates.map((perSecond, index) => ({ perSecond, p99Ms: median(waits[index] ?? []) }));
}
