import type { OrderPaymentStatus } from '@balcao/domain';
import type { StoredOrder } from '../state/repository';
import type { ChangedOrder } from '../write/change-order';

/** The counts of accepted and repeated events, and the statuses that the order has then. */
export interface RecordedEvents {
  accepted: number;
  duplicates: number;
  /** Positions of events whose id is that of an event with other content. */
  reused: number[];
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: StoredOrder['fulfillment_status'];
}

export const toRecorded = ({
  appended: { accepted, duplicates, reused },
  paymentStatus,
  fulfillmentStatus,
}: ChangedOrder): RecordedEvents => ({ accepted, duplicates, reused, paymentStatus, fulfillmentStatus });
