import { DISPUTE_KIND_LABELS, type DisputeKind, formatInstant, formatMoney } from '@balcao/domain';
import { currentTime } from '../../../../db/clock';
import type { SellerTransaction } from '../../../../db/database';
import { notify } from '../../../../notices/notify';
import { realOrderNumber } from './repository';

/** A dispute that was not known before. */
export interface OpenedDispute {
  id: string;
  kind: DisputeKind;
  amount_cents: number;
  deadline: Date;
}

/** Tells people of disputes that wait for an answer, with their deadline. What was tried out, or made up, is not told. */
export async function notifyOfOpened(
  trx: SellerTransaction,
  order: { seller_id: string; store_id: string; order_id: string },
  disputes: readonly OpenedDispute[],
): Promise<void> {
  const waiting = disputes.filter(({ deadline }) => deadline > currentTime());
  if (waiting.length === 0) return;
  const number = await realOrderNumber(trx, order);
  if (number === undefined) return;
  for (const { id, kind, amount_cents, deadline } of waiting)
    await notify(
      trx,
      { sellerId: order.seller_id, storeId: order.store_id },
      {
        key: `dispute:${id}:opened`,
        category: 'disputes',
        title: `${DISPUTE_KIND_LABELS[kind]} do pedido ${number}, de ${formatMoney(amount_cents)}`,
        detail: `Responda até ${formatInstant(deadline.toISOString())} (horário de Brasília).`,
        target: { kind: 'dispute', id },
      },
    );
}
