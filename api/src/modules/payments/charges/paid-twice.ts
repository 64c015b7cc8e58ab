import type { SellerTransaction } from '../../../db/database';
import { notify } from '../../../notices/notify';
import { type ChargeRow, paidSiblings } from './repository';

/** Notifies the store of an order that two payments have paid: one of them is to be given back. */
export async function noticePaidTwice(trx: SellerTransaction, paid: ChargeRow): Promise<void> {
  if ((await paidSiblings(trx, paid)).length === 0) return;
  const { seller_id: sellerId, store_id: storeId, order_id: id } = paid;
  await notify(
    trx,
    { sellerId, storeId },
    {
      key: `order:${id}:paid-twice`,
      category: 'money',
      title: 'Um pedido foi pago duas vezes',
      detail: 'O cliente pagou duas cobranças do mesmo pedido. Devolva uma delas.',
      target: { kind: 'order', id },
    },
  );
}
