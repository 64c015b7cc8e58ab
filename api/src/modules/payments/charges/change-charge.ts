import type { PaymentStatus } from '@balcao/domain';
import { currentMs } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { endPayment, recordGatewayEvents } from '../../orders';
import { enqueueCancel } from './cancel-task';
import { correctsCapture, eventsOfChange } from './charge-events';
import { noticePaidTwice } from './paid-twice';
import {
  type ChargeRow,
  isPaidShort,
  lastReportAt,
  openSiblings,
  paidSiblings,
  rereadCharge,
} from './repository';
import { type ChargeColumns, updateCharge } from './write-repository';

/** Status and amounts of a payment by its gateway's report. A field that is left out stays as it was. */
export interface ReportedChange {
  status?: PaymentStatus;
  refundedCents?: number;
  /** All that it has taken; left out where it does not say. */
  capturedCents?: number | undefined;
}

/** Ends the other attempts at an order of the checkout that is paid, also at their gateways, so that nobody pays it twice. */
async function endOtherAttempts(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  paid: ChargeRow,
): Promise<void> {
  const place = { sellerId: paid.seller_id, storeId: paid.store_id, id: paid.order_id };
  for (const other of await openSiblings(trx, paid)) {
    await endPayment(trx, raising, place, { id: other.id, externalId: other.external_id });
    // One whose gateway has not answered yet is cancelled when it does.
    if (other.gateway_charge_id !== '') await enqueueCancel(trx, other);
  }
}

/**
 * Writes what concerns the gateway of a locked charge, and moves its payment to where the gateway says that it stands. What the
 * gateway says comes after all that was reported before, whatever clocks the others have.
 * @param onPaidTwice is called where another payment has paid the order before
 * @returns the charge as it is now
 */
export async function changeCharge(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  before: ChargeRow,
  { status = before.status, refundedCents = before.refunded_cents, capturedCents }: ReportedChange,
  columns: ChargeColumns,
  onPaidTwice: (trx: SellerTransaction, paid: ChargeRow) => Promise<void> = noticePaidTwice,
): Promise<ChargeRow> {
  const written = await updateCharge(trx, before, columns);
  const told = { ...written, status, refunded_cents: refundedCents };
  const isSame = status === before.status && refundedCents === before.refunded_cents;
  if (isSame && !correctsCapture(before, capturedCents)) return written;
  const reportedMs = (await lastReportAt(trx, before))?.getTime() ?? 0;
  const at = new Date(Math.max(currentMs(), reportedMs + 1));
  const events = eventsOfChange(before, told, at, capturedCents);
  const { seller_id: sellerId, store_id: storeId, order_id: id, gateway, external_id } = before;
  await recordGatewayEvents(
    trx,
    raising,
    { sellerId, storeId, id },
    { source: gateway, externalPaymentId: external_id },
    events,
  );
  const after = await rereadCharge(trx, before);
  const isPaidNow = before.captured_cents === 0 && after.captured_cents > 0;
  if (isPaidNow && before.source === 'checkout') {
    await endOtherAttempts(trx, raising, after);
    // What is missing is for the store to decide: nobody is to add to it by a code that some banks take again.
    if (isPaidShort(after) && after.gateway_charge_id !== '') await enqueueCancel(trx, after);
    if ((await paidSiblings(trx, after)).length > 0) await onPaidTwice(trx, after);
  }
  return after;
}
