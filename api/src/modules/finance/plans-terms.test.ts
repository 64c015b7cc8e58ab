import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { PIX, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();

it('a sale costs what the plan of its day takes, also when it comes to be known after an upgrade', async () => {
  const maria = await createAccount(api.platform);
  const key = await newKey(api, maria, { mode: 'live' });
  await api.platform.database.platform
    .insertInto('subscription_periods')
    .values({
      seller_id: maria.sellerId,
      id: 'upgraded',
      store_id: maria.storeId,
      plan_id: 'escala',
      kind: 'plano',
      starts_at: new Date(paymentEvent('captured', 5).occurred_at),
      monthly_cents: 39_900,
      percent_basis_points: 89,
      fixed_cents: 40,
    })
    .execute();
  for (const [name, minute] of [
    ['before', 1],
    ['after', 6],
  ] as const) {
    await placeSale(api, key, name, PIX);
    await reportPayment(api, key, name, { id: PIX.id, events: [paymentEvent('captured', minute)] });
  }
  const fees = await api.platform.database.platform
    .selectFrom('ledger_entries')
    .where('seller_id', '=', maria.sellerId)
    .where('type', '=', 'fee_platform')
    .where('account', '=', 'plataforma')
    .orderBy('id')
    .select('amount_cents')
    .execute();
  // 1,99 % and R$ 0,50 of the first plan, then 0,89 % and R$ 0,40.
  expect(fees.map(({ amount_cents: cents }) => cents)).toEqual([428, 209]);
});

it('a plan that is not paid makes no sale cheaper than the first one, from the day of the suspension until it is paid', async () => {
  const maria = await createAccount(api.platform, { planId: 'escala' });
  const invoices = () => api.platform.database.platform;
  const fees = async () => (await callAs(api, maria, 'GET', '/finance/terms')).json().platform;
  const dueSince = (days: number) =>
    invoices()
      .insertInto('plan_invoices')
      .values({
        seller_id: maria.sellerId,
        store_id: maria.storeId,
        month: `2026-0${days}`,
        charges: '[]',
        plan_cents: 39_900,
        taken_cents: 0,
        owed_cents: 0,
        line_count: 0,
        due_on: addDays(todayInSaoPaulo(new Date()), -days),
        closed_at: new Date(0),
        paid_at: null,
      })
      .execute();
  const ofEscala = { percentBasisPoints: 89, fixedCents: 40 };
  expect(await fees()).toEqual(ofEscala);
  await dueSince(7);
  expect(await fees()).toEqual(ofEscala);
  await dueSince(8);
  expect(await fees()).toEqual({ percentBasisPoints: 199, fixedCents: 50 });
  await invoices()
    .updateTable('plan_invoices')
    .set({ paid_at: new Date() })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  expect(await fees()).toEqual(ofEscala);
});
