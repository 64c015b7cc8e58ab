import type { PaymentMethod } from '@balcao/domain';
import type { OrderContent } from '../ingestion/order-columns';

/** Something that happened to an order, by what its source says of it. */
export interface ReportedEvent {
  id: string;
  type: string;
  occurredAt: Date;
  amountCents: number | null;
  /** Of the order's payment; else of the order or its parcel. */
  isOfPayment: boolean;
  /** The source repeats it in every report, without the moment: the earliest that is known counts. */
  isState: boolean;
}

/** A parcel by the source's own name for it. */
export interface ReportedParcel {
  externalId: string;
  carrier: string;
  trackingCode: string;
  trackingUrl: string;
  shippedAt: Date;
  deliveredAt: Date | null;
}

/** A whole order, as a source that sends whole orders has it at one moment. */
export interface OrderReport {
  /** Orders the reports of an order: a later one is a greater text. */
  version: string;
  content: Omit<OrderContent, 'payments'>;
  differenceCents: number;
  /** The one payment that such a source tells of; null for an order that costs nothing. */
  payment: { externalId: string; method: PaymentMethod; amountCents: number; installments: number } | null;
  cancelledAt: Date | null;
  parcels: readonly ReportedParcel[];
  events: readonly ReportedEvent[];
}
