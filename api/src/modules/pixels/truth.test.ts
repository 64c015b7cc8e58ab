import type { PixelTruthRow } from '@balcao/api-schema';
import {
  PIXEL_DELIVERY_STATUSES,
  PIXEL_PROVIDER_FACTS,
  type PixelDeliveryStatus,
  type PixelProvider,
  resendProblem,
  todayInSaoPaulo,
} from '@balcao/domain';
import fc from 'fast-check';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { newPixel } from '../../../test/pixels';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const DAY_MS = 86_400_000;
const ORDERS = 24;
const KINDS: readonly PixelProvider[] = ['meta', 'meta', 'ga4', 'kwai'];
const FROM = todayInSaoPaulo(new Date(Date.now() - 20 * DAY_MS));
const TO = todayInSaoPaulo();

const { api, maria } = withStore({ isShared: true, planId: 'escala' });
let orders: string[];
let pixels: string[];

beforeAll(async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  orders = [];
  for (let at = 0; at < ORDERS; at += 1)
    orders.push((await callV1(api, key, 'PUT', `/orders/o-${at}`, orderBody())).json().id);
  pixels = [];
  for (const provider of KINDS) pixels.push((await newPixel(api, maria, provider)).id);
});

const db = () => api.platform.database.platform;
const truth = async (query = `?from=${FROM}&to=${TO}`): Promise<PixelTruthRow[]> =>
  (await callAs(api, maria, 'GET', `/pixels/truth${query}`)).json().items;

interface Told {
  order: number;
  pixel: number;
  status: PixelDeliveryStatus;
  /** Hours. */
  age: number;
}

/** States from the best for a sale to the worst, as people would say. */
const BEST_FIRST: readonly PixelDeliveryStatus[] = [
  'entregue',
  'aceito_sem_confirmacao',
  'tentando',
  'na_fila',
  'incerto',
  'recusado',
  'cancelado',
  'fora_do_prazo',
  'sem_identificador',
  'sem_consentimento',
];

const sumOf = ({
  provider: _provider,
  day: _day,
  paid: _paid,
  resendable: _resendable,
  ...states
}: PixelTruthRow) => Object.values(states).reduce((sum, count) => sum + count, 0);

it('adds up, whatever has become of each order: paid is the sum of all states, always', async () => {
  const told = fc.record({
    order: fc.nat(ORDERS - 1),
    pixel: fc.nat(KINDS.length - 1),
    status: fc.constantFrom(...PIXEL_DELIVERY_STATUSES),
    age: fc.integer({ min: 0, max: 12 * 24 }),
  });
  const paid = fc.array(fc.option(fc.integer({ min: 0, max: 20 * 24 })), {
    minLength: ORDERS,
    maxLength: ORDERS,
  });
  await fc.assert(
    fc.asyncProperty(paid, fc.array(told, { maxLength: 80 }), async (hoursAgo, all) => {
      const now = Date.now();
      await db().deleteFrom('pixel_deliveries').where('seller_id', '=', maria.sellerId).execute();
      const days = new Map<string, string[]>();
      for (const [at, hours] of hoursAgo.entries()) {
        const paidAt = hours === null ? null : new Date(now - hours * 3_600_000);
        await db()
          .updateTable('orders')
          .set({ paid_at: paidAt })
          .where('id', '=', orders[at] ?? '')
          .execute();
        if (paidAt === null) continue;
        const day = todayInSaoPaulo(paidAt);
        days.set(day, [...(days.get(day) ?? []), orders[at] ?? '']);
      }
      const once = new Map<string, Told>(all.map((one) => [`${one.order}|${one.pixel}`, one]));
      const rows = [...once.values()].map(({ order, pixel, status, age }) => ({
        seller_id: maria.sellerId,
        id: newId(),
        store_id: maria.storeId,
        pixel_id: pixels[pixel] ?? '',
        event: 'paid' as const,
        event_id: `${orders[order]}.purchase`,
        order_id: orders[order] ?? '',
        status,
        occurred_at: new Date(now - age * 3_600_000 - 60_000),
        first_sent_at: new Date(now - age * 3_600_000 - 60_000),
      }));
      if (rows.length > 0) await db().insertInto('pixel_deliveries').values(rows).execute();

      const items = await truth();
      for (const row of items) expect(sumOf(row)).toBe(row.paid);
      for (const provider of new Set(KINDS)) {
        const own = items.filter((row) => row.provider === provider);
        expect(own.map(({ day, paid: count }) => [day, count]).toSorted()).toEqual(
          [...days].map(([day, ids]) => [day, ids.length]).toSorted(),
        );
        // The same, counted one by one.
        for (const row of own) {
          const best = (days.get(row.day) ?? []).map((order) =>
            rows
              .filter((one) => one.order_id === order && KINDS[pixels.indexOf(one.pixel_id)] === provider)
              .toSorted((a, b) => BEST_FIRST.indexOf(a.status) - BEST_FIRST.indexOf(b.status))
              .at(0),
          );
          const count = (...statuses: PixelDeliveryStatus[]) =>
            best.filter((one) => one !== undefined && statuses.includes(one.status)).length;
          expect(row).toMatchObject({
            delivered: count('entregue'),
            pending: count('na_fila', 'tentando'),
            uncertain: count('incerto'),
            refused: count('recusado'),
            withoutConsent: count('sem_consentimento'),
            notConfigured: best.filter((one) => one === undefined).length,
          });
          const counted = best.filter(
            (one) =>
              one !== undefined &&
              resendProblem(
                { status: one.status, occurredAt: one.occurred_at, firstSentAt: one.first_sent_at },
                PIXEL_PROVIDER_FACTS[provider],
                new Date(),
              ) === null,
          );
          expect([row.provider, row.day, row.resendable]).toEqual([provider, row.day, counted.length]);
        }
      }
    }),
    { numRuns: 25 },
  );
});

it('knows no provider of another store, and no day that was not asked for', async () => {
  const other = await createAccount(api.platform);
  const answered = await callAs(api, other, 'GET', `/pixels/truth?from=${FROM}&to=${TO}`);
  expect(answered.json()).toEqual({ items: [] });
  expect(await truth('?from=2020-01-01&to=2020-01-31')).toEqual([]);
  expect((await callAs(api, maria, 'GET', '/pixels/truth?from=2026-02-01&to=2026-01-01')).statusCode).toBe(
    422,
  );
});
