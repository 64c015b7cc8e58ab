import type {
  CertificateReason,
  CertificateStatus,
  Custody,
  DisputeFacts,
  DomainReason,
  FulfillmentStatus,
  GatewayAccountStatus,
  GatewayId,
  HostState,
  KycStatus,
  OrderPaymentStatus,
  OrderSource,
  PaymentCapture,
  PaymentDispute,
  PaymentMethod,
  PaymentMove,
  PaymentState,
} from '@balcao/domain';
import type { SellerTransaction } from '../db/database';

/** Events of one module that others react to, by name. */
export interface DomainEvents {
  'kyc.status-changed': { sellerId: string; status: KycStatus };
  /** The status that Iugu reports of the accounts of all the seller's stores; empty when it reports none. */
  'gateway.iugu-status-changed': { sellerId: string; status: GatewayAccountStatus | '' };
  'payment.moved': PaymentMoved;
  'order.changed': OrderChanged;
  'order.disputed': OrderDisputed;
  'payments.at-gateway': PaymentsAtGateway;
  'carts.left': CartsLeft;
  'buyers.erased': BuyersErased;
  /** A seller has asked for the erasure of their account: it closes. */
  'account.closing': { sellerId: string };
  'products.changed': ProductsChanged;
  'visit.chosen': VisitChosen;
  'certificate.moved': CertificateMoved;
  'host.moved': HostMoved;
  /** A store has answered a dispute. What its gateway is to be told of stands in the dispute. */
  'dispute.answered': { sellerId: string; storeId: string; disputeId: string; paymentId: string };
}

/** The events of an order's payment come to something else than before. The order is locked. */
export interface PaymentMoved {
  sellerId: string;
  storeId: string;
  orderId: string;
  paymentId: string;
  method: PaymentMethod;
  installments: number;
  /** The amount that the buyer is asked to pay, and of it the interest of installments; 0 where nobody says so. Integer cents. */
  amountCents: number;
  interestCents: number;
  /** The custodian of its money. */
  custody: Custody;
  /** No money: nothing is posted. */
  isTest: boolean;
  /** Of the amounts. Accounts are in reais: nothing is posted for any other than `BRL`. */
  currency: string;
  /** Of the payment after this. */
  version: number;
  before: PaymentState;
  after: PaymentState;
  /** The facts between the two, one by one; empty where no money moved. */
  moves: readonly PaymentMove[];
  /** Each instant at which its money came. */
  captures: readonly PaymentCapture[];
}

/** Buyers of orders are erased from these: whoever keeps something of theirs erases it in the same transaction. */
export interface BuyersErased {
  sellerId: string;
  storeId: string;
  orderIds: readonly string[];
  emails: readonly string[];
  /** Their e-mails, phones and documents, to be looked for in texts; empty where a whole shop is erased. */
  words: readonly string[];
}

/** Buyers who can be reached left their checkouts, each for the first time. */
export interface CartsLeft {
  sellerId: string;
  storeId: string;
  carts: readonly { id: string; isTest: boolean }[];
}

/** Products of a store were created, changed or deleted. */
export interface ProductsChanged {
  sellerId: string;
  storeId: string;
  products: readonly { id: string; change: 'created' | 'updated' | 'deleted' }[];
}

/** A buyer has agreed to at least one purpose of being followed. */
export interface VisitChosen {
  sellerId: string;
  storeId: string;
  isTest: boolean;
  /** `visit|` and the name of the visit, or `order|`, the source and the source's name of the order. */
  keptFor: string;
}

/** The host of a domain is proven, lost or given up. */
export interface HostMoved {
  sellerId: string;
  storeId: string;
  domainId: string;
  host: string;
  state: HostState;
  reason: DomainReason | null;
}

/** The certificate of a domain is further than before, or its last try came to nothing. */
export interface CertificateMoved {
  sellerId: string;
  domainId: string;
  /** As it was before: the same where only the reason is another. */
  from: CertificateStatus;
  status: CertificateStatus;
  reason: CertificateReason | null;
  /** From when the certificate holds; null where there is none. */
  notBefore: Date | null;
  /** When something is tried or asked next. */
  nextCheckAt: Date | null;
}

/** The statuses of an order, as its seller sees them. */
export interface OrderStanding {
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: FulfillmentStatus;
  /** When the money that covers it was there. */
  paidAt: Date | null;
  refundedCents: number;
}

/** An order was created, or it or one of its payments stands elsewhere than before. */
export interface OrderChanged {
  sellerId: string;
  storeId: string;
  orderId: string;
  /** The source that it comes from. */
  source: OrderSource;
  isTest: boolean;
  /** Null for a new order. */
  before: OrderStanding | null;
  after: OrderStanding;
  /** The payments that were refused just now, by the names that the order's source has for them. */
  refusedPayments: readonly string[];
}

/** The events of an order say something of disputes of its payments. The order is locked, and these are all that count. */
export interface OrderDisputed {
  sellerId: string;
  storeId: string;
  orderId: string;
  payments: readonly {
    paymentId: string;
    disputes: readonly { dispute: PaymentDispute; facts: DisputeFacts }[];
  }[];
}

/** A source says which charges of gateways payments of its order are. What writes the payments is deferred already. */
export interface PaymentsAtGateway {
  sellerId: string;
  storeId: string;
  isTest: boolean;
  /** Nothing is known of the order's payments: they are about to be inserted. */
  isNewOrder: boolean;
  /** `chargeId`: how the gateway calls the charge. */
  charges: readonly { paymentId: string; gateway: GatewayId; chargeId: string }[];
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
