import { PIX, placeSale, reportPayment } from '../../../../test/ledger';
import { newKey, paymentEvent } from '../../../../test/orders';
import { createAccount } from '../../../../test/stored-account';
import { withApi } from '../../../../test/with-store';

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
