import type { PaymentStatus } from '@balcao/domain';
import { currentMs } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { recordGatewayEvents } from '../../orders';
import { correctsCapture, eventsOfChange } from './charge-events';
import { type ChargeRow, lastReportAt, rereadCharge } from './repository';
import { type ChargeColumns, updateCharge } from './write-repository';

/** Where a gateway says that a payment stands; what is left out is as before. */
export interface ReportedChange {
  status?: PaymentStatus;
  refundedCents?: number;
  /** All that it has taken; left out where it does not say. */
  capturedCents?: number | undefined;
}

/**
 * Writes what concerns the gateway of a locked charge, and moves its payment to where the gateway says that it stands. What the
 * gateway says comes after all that was reported before, whatever clocks the others have.
 * @returns the charge as it is now
 */
export async function changeCharge(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  before: ChargeRow,
  { status = before.status, refundedCents = Number(before.refunded_cents), capturedCents }: ReportedChange,
  columns: ChargeColumns,
): Promise<ChargeRow> {
  const written = await updateCharge(trx, before, columns);
  const told = { ...written, status, refunded_cents: String(refundedCents) };
  const isSame = status === before.status && refundedCents === Number(before.refunded_cents);
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
  return rereadCharge(trx, before);
}
