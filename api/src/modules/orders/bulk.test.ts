import { callAs } from '../../../test/call-as';
import { type OrderDesk, openOrderDesk, picked } from '../../../test/order-jobs';
import { createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let desk: OrderDesk;

beforeEach(async () => {
  desk = await openOrderDesk(api);
});

it('sends the orders that can be sent, and says of each other why not', async () => {
  const paid = await desk.order('pago', {}, 'captured');
  const open = await desk.order('aberto', {}, 'pix_created');
  const job = await desk.jobOf('/orders/bulk', { action: 'ship', selection: picked(paid, open) });
  expect(job).toMatchObject({
    kind: 'order_bulk',
    title: 'Marcar 2 pedidos como enviados',
    counts: { changed: 1, failed: 1 },
  });
  expect(await desk.rowsOf(job)).toMatchObject([
    {
      label: 'Pedido 1',
      outcome: 'changed',
      changes: [{ label: 'Envio', before: 'Não enviado', after: 'Enviado' }],
    },
    { label: 'Pedido 2', problems: [{ message: 'O pedido não permite esta ação agora.' }] },
  ]);
  expect(await desk.read(paid)).toMatchObject({ fulfillmentStatus: 'enviado' });
  expect(await desk.read(open)).toMatchObject({ paymentStatus: 'aguardando' });
});

it('cancels what a filter finds and nobody has paid, with the reason on each', async () => {
  const ids = [await desk.order('um', {}, 'pix_created'), await desk.order('dois', {}, 'pix_created')];
  await desk.order('pago', {}, 'captured');
  const selection = { by: 'filter', filter: { tab: ['waiting'] }, expected: 2 };
  const job = await desk.jobOf('/orders/bulk', { action: 'cancel', selection, reason: 'Sem estoque' });
  expect(job.counts).toMatchObject({ changed: 2, failed: 0 });
  for (const id of ids)
    expect(await desk.read(id)).toMatchObject({
      paymentStatus: 'cancelado',
      events: [{}, { type: 'order.cancelled', data: { reason: 'Sem estoque' } }],
    });
  const stale = await callAs(api, desk.seller, 'POST', '/orders/bulk', {
    body: { action: 'cancel', selection: { ...selection, expected: 40 }, reason: 'Sem estoque' },
  });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'selection_changed']);
});

it('marks what is being picked, which stays among what is to be sent', async () => {
  const id = await desk.order('pago', {}, 'captured');
  const job = await desk.jobOf('/orders/bulk', { action: 'prepare', selection: picked(id) });
  expect(job).toMatchObject({ title: 'Marcar 1 pedido em separação', counts: { changed: 1 } });
  expect(await desk.read(id)).toMatchObject({ fulfillmentStatus: 'em_separacao' });
});

it('does not reach orders of another store', async () => {
  const id = await desk.order('pago', {}, 'captured');
  const stranger = await createAccount(api.platform);
  await desk.jobOf('/orders/bulk', { action: 'ship', selection: picked(id) }, stranger);
  expect(await desk.read(id)).toMatchObject({ fulfillmentStatus: 'nao_enviado' });
});

it('records each change and the whole', async () => {
  const id = await desk.order('pago', {}, 'captured');
  await desk.jobOf('/orders/bulk', { action: 'ship', selection: picked(id) });
  const entries = await api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', desk.seller.sellerId)
    .where('action', 'in', ['order.ship', 'order.bulk'])
    .orderBy('id')
    .select(['action', 'entity_id', 'after_json'])
    .execute();
  expect(entries).toMatchObject([
    { action: 'order.ship', entity_id: id },
    { action: 'order.bulk', after_json: { action: 'ship', end: 'done', changed: 1 } },
  ]);
});
