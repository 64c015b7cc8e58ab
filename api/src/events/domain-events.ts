import type { GatewayAccountStatus, KycStatus, PaymentMethod, PaymentState } from '@balcao/domain';
import type { SellerTransaction } from '../db/database';

/** Events of one module that others react to, by name. */
export interface DomainEvents {
  'kyc.status-changed': { sellerId: string; status: KycStatus };
  /** What Iugu says of the accounts of all the seller's stores, as one status; empty when it says nothing. */
  'gateway.iugu-status-changed': { sellerId: string; status: GatewayAccountStatus | '' };
  'payment.moved': PaymentMoved;
}

/** The events of an order's payment come to something else than before. The order is locked. */
export interface PaymentMoved {
  sellerId: string;
  storeId: string;
  orderId: string;
  paymentId: string;
  method: PaymentMethod;
  installments: number;
  /** No money: nothing is posted. */
  isTest: boolean;
  currency: string;
  /** Of the payment after this. */
  version: number;
  before: PaymentState;
  after: PaymentState;
}

export type EventName = keyof DomainEvents;

/** Runs in the event's transaction: an error rolls the event back. */
export type EventHandler<Name extends EventName> = (
  trx: SellerTransaction,
  event: DomainEvents[Name],
) => Promise<void>;

export type EventHandlers = { readonly [Name in EventName]?: EventHandler<Name> };

/** Hands an event to every module that handles it, one after another. */
export type RaiseEvent = <Name extends EventName>(
  trx: SellerTransaction,
  name: Name,
  event: DomainEvents[Name],
) => Promise<void>;

/** @param all the handlers of each module, in the order in which they run */
export function createEventBus(all: readonly EventHandlers[]): RaiseEvent {
  return async (trx, name, event) => {
    for (const handlers of all) await handlers[name]?.(trx, event);
  };
}
