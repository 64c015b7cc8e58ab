import type { SellerTransaction } from '../../../db/database';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { storeRefund } from '../../orders';
import { noticePaidTwice } from '../charges/paid-twice';
import type { ChargeRow } from '../charges/repository';
import { findConnectionAt } from '../gateways/repository';
import { requestOfGateway } from '../requests/request-of-gateway';

const REASON = 'Pago duas vezes: o cliente já pagou este pedido de outra forma.';

/** Has a card given back that was charged after its buyer had paid in another way: nobody knew that it was. */
export async function giveBackSecond(trx: SellerTransaction, paid: ChargeRow): Promise<void> {
  const { seller_id, id, order_id, captured_cents: amountCents } = paid;
  const connection = await findConnectionAt(trx, paid);
  if (connection === undefined) return noticePaidTwice(trx, paid);
  const refundId = await storeRefund(trx, {
    order: { seller_id, id: order_id },
    payment: { id },
    request: { amountCents, reason: REASON },
  });
  await requestOfGateway(
    trx,
    SYSTEM_ORIGIN,
    { charge: paid, connection },
    { id: refundId, kind: 'refund', amountCents, targetCents: amountCents, reason: REASON },
  );
  await noticePaidTwice(
    trx,
    paid,
    'Já pedimos ao gateway a devolução da que foi no cartão: acompanhe no pedido.',
  );
}
