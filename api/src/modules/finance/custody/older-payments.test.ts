import { addDays, type Custody, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { assertLedgerHolds, balancesOf, CARD, PIX, placeSale, reportPayment } from '../../../../test/ledger';
import { newKey, paymentEvent } from '../../../../test/orders';
import { workNext } from '../../../../test/queue';
import { withStore } from '../../../../test/with-store';
import { enqueue } from '../../../queue';
import { releaseDue } from '../receivables/release';
import { decideOlderPayments, olderPaymentsTask } from './older-payments';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const balances = async (custody: string) =>
  (await callAs(api, maria, 'GET', `/finance/balances?custody=${custody}`)).json();
const linesOf = async (custody: string) =>
  (await callAs(api, maria, 'GET', `/finance/entries?size=100&custody=${custody}`)).json().items;
const releaseUntil = (days: number) => releaseDue(api.platform.database, addDays(todayInSaoPaulo(), days));

/** Sells as the version before did: everything in the platform's accounts, whether a gateway is known to have charged it or not. */
async function soldBefore(name: string, payment: typeof CARD | typeof PIX, { isCharged = false } = {}) {
  await placeSale(api, key, name, isCharged ? payment : { ...payment, gateway: null });
  const { platform } = api.platform.database;
  const held = (custody: Custody) =>
    platform
      .updateTable('payments')
      .set({ custody })
      .where('seller_id', '=', maria.sellerId)
      .where('external_id', '=', payment.id)
      .execute();
  await held('plataforma');
  await reportPayment(api, key, name, { id: payment.id, events: [paymentEvent('captured', 1)] });
  await held('vendedor');
}

async function decide(): Promise<void> {
  await enqueue(api.platform.database.platform, olderPaymentsTask, { payload: {}, idempotencyKey: 'once' });
  while (await workNext(api.platform, decideOlderPayments(api.platform)));
}

it('moves what only the seller has said to the seller’s own accounts, and keeps every line', async () => {
  await soldBefore('card', CARD);
  await releaseUntil(40);
  await soldBefore('pix', PIX);
  const before = await linesOf('plataforma');
  expect((await balances('plataforma')).availableCents).toBeGreaterThan(0);
  await decide();
  await decide();
  expect(await balances('plataforma')).toEqual(balancesOf({}));
  const after = await linesOf('plataforma');
  expect(after.slice(-before.length)).toEqual(before);
  expect(new Set(after.slice(0, -before.length).map(({ type }: { type: string }) => type))).toEqual(
    new Set(['custody_change']),
  );
  // Two sales, of which nothing was taken: the fees are owed now.
  const { availableCents, pendingCents, owedCents } = await balances('vendedor');
  expect([availableCents + pendingCents, owedCents]).toEqual([2 * 18_990, 2 * 428]);
  await releaseUntil(200);
  expect(await balances('vendedor')).toMatchObject({ availableCents: 2 * 18_990, pendingCents: 0 });
  expect(await balances('plataforma')).toEqual(balancesOf({}));
});

it('goes on from there: a refund of a moved sale is posted where it stands', async () => {
  await soldBefore('card', CARD);
  await decide();
  await reportPayment(api, key, 'card', { events: [paymentEvent('refunded', 2, 5_000)] });
  expect(await balances('plataforma')).toEqual(balancesOf({}));
  const { availableCents, pendingCents } = await balances('vendedor');
  expect(availableCents + pendingCents).toBe(18_990 - 5_000);
});

it('leaves with the platform what a gateway that collects for it has told', async () => {
  await soldBefore('pix', PIX, { isCharged: true });
  const before = await balances('plataforma');
  await decide();
  expect(await balances('plataforma')).toEqual(before);
  expect(await linesOf('vendedor')).toEqual([]);
});
