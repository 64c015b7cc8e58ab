import type { SellerTransaction } from '../../../db/database';
import { notify } from '../../../notices/notify';
import type { ChargeRow } from './repository';

/** Notifies the store of an order that two payments have paid. @param next what becomes of the second one */
export const noticePaidTwice = (
  trx: SellerTransaction,
  { seller_id: sellerId, store_id: storeId, order_id: id }: ChargeRow,
  next = 'Devolva uma delas.',
): Promise<void> =>
  notify(
    trx,
    { sellerId, storeId },
    {
      key: `order:${id}:paid-twice`,
      category: 'money',
      title: 'Um pedido foi pago duas vezes',
      detail: `O cliente pagou duas cobranças do mesmo pedido. ${next}`,
      target: { kind: 'order', id },
    },
  );
