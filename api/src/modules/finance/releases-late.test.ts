import type { EntryRow } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, CARD, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { dayOfEvent, newKey, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { releaseDue } from './releases';

const DAY = 24 * 60;

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const get = async (path: string) => (await callAs(api, maria, 'GET', path)).json();
const lines = async (query: string): Promise<EntryRow[]> =>
  (await get(`/finance/entries?sort=postedAt&size=100${query}`)).items;
const dayOf = ({ occurredAt }: EntryRow) => todayInSaoPaulo(new Date(occurredAt));
const daysOfDisponivel = async (type: string) => (await lines(`&account=disponivel&type=${type}`)).map(dayOf);

async function sell(name: string, payment: typeof CARD | typeof PIX, minute: number): Promise<void> {
  await placeSale(api, key, name, payment);
  await reportPayment(api, key, name, { id: payment.id, events: [paymentEvent('captured', minute)] });
}

/** Lets the store's next sales have 5 % held back for some days, and no fee. */
async function holdReserve(reserve_days: number): Promise<void> {
  const { platform } = api.platform.database;
  const free = { percent_basis_points: 0, fixed_cents: 0, antifraud_cents: 0 };
  await platform
    .insertInto('plans')
    .values({ id: maria.storeId, ...free, reserve_basis_points: 500, reserve_days })
    .execute();
  await platform
    .updateTable('stores')
    .set({ plan_id: maria.storeId })
    .where('id', '=', maria.storeId)
    .execute();
}

describe('the competência of a release that comes late', () => {
  it('is the day on which its installment fell due, in column and filter', async () => {
    await sell('a', CARD, -100 * DAY);
    await releaseDue(api.platform.database);
    const agenda = await get(
      `/finance/receivables?from=${dayOfEvent(-100 * DAY)}&to=${todayInSaoPaulo()}&status=liberado`,
    );
    const dueDays: string[] = agenda.items.map(({ availableOn }: { availableOn: string }) => availableOn);
    expect(dueDays).toHaveLength(3);
    expect(await daysOfDisponivel('release')).toEqual(dueDays);
    const [, second] = dueDays;
    const filtered = await lines(`&type=release&occurredFrom=${second}&occurredTo=${second}`);
    expect(filtered.map(dayOf)).toEqual([second, second]);
    expect(
      await lines(`&type=release&occurredFrom=${dayOfEvent(0)}&occurredTo=${addDays(todayInSaoPaulo(), 1)}`),
    ).toEqual([]);
  });

  it('is no moment before the sale, where that falls due on its own day', async () => {
    await sell('a', PIX, -10 * DAY);
    const [sale] = await lines('&type=sale');
    const [release] = await lines('&type=release');
    expect(release?.occurredAt).toBe(sale?.occurredAt);
  });

  it('is the day on which a reserve ended', async () => {
    await holdReserve(7);
    await sell('a', PIX, -30 * DAY);
    const [receivable] = (
      await get(`/finance/receivables?from=${dayOfEvent(-30 * DAY)}&to=${todayInSaoPaulo()}`)
    ).items;
    await releaseDue(api.platform.database);
    const ended = addDays(receivable.availableOn, 7);
    expect(await daysOfDisponivel('reserve_release')).toEqual([ended]);
    expect(await lines(`&type=reserve_release&occurredFrom=${ended}&occurredTo=${ended}`)).toHaveLength(2);
  });
});
