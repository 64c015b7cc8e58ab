import type { CheckoutTouch, V1GivenConsent } from '@balcao/api-schema';
import type { PaymentMethod } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';

interface BuyerContact {
  name: string;
  email: string;
  phone: string;
  document: string;
  /** `YYYY-MM-DD`; left out where the store does not ask for it. */
  birth_date?: string;
}

interface BuyerAddress {
  zip: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
}

/** The typed and chosen content of a session. Texts are empty until then. */
export interface SessionContent {
  /** The product of the link, for as long as the session lasts. `variantId` is null where the buyer chooses. */
  productId: string;
  linkVariantId: string | null;
  variantId: string | null;
  quantity: number;
  contact: BuyerContact;
  address: BuyerAddress;
  shippingOption: string;
  coupon: string;
  isLinkCoupon: boolean;
  bumps: readonly { id: string; quantity: number }[];
  method: PaymentMethod | null;
  /** By card; left out for 1. */
  installments?: number;
  /** When the buyer first pressed "pay"; empty until then. */
  orderedAt: string;
  /** The device on which a field was typed, by its path (`contact.name`), where that was not the session's own. */
  typedOn?: Readonly<Record<string, string>>;
}

/** From where the buyer came: first, and this time. */
export interface SessionTouches {
  first: CheckoutTouch | null;
  last: CheckoutTouch;
}

/** The shown part of a version, which the buyer agrees to by paying. */
export interface ShownVersion {
  version: number;
  method: PaymentMethod | null;
  items: readonly { id: string; title: string; quantity: number; totalCents: number }[];
  shipping: { name: string; cents: number } | null;
  coupon: string;
  discountCents: number;
  /** Left out for 1. */
  installments?: number;
  totalCents: number;
}

type Json<T> = ColumnType<T, string, string>;

/** A buyer at the checkout of a link. */
export interface BuyerCheckoutsTable {
  seller_id: string;
  id: string;
  store_id: string;
  /** Keyed, of the token by which the buyer comes back. */
  token_hash: string;
  link_id: string;
  is_test: boolean;
  version: Generated<number>;
  content: Json<SessionContent>;
  /** The last versions that the buyer was shown, the newest last. */
  shown: Json<ShownVersion[]>;
  utm: Json<SessionTouches>;
  /** The buyer's choice about being followed; null until they have made one. */
  consent: ColumnType<V1GivenConsent | null, string | null | undefined, string>;
  order_id: string | null;
  payment_id: string | null;
  paid_version: number | null;
  /** All that was shown when the order was written; null without one. */
  agreed: ColumnType<unknown, string | null, string | null>;
  /** The published theme that the session keeps; null for the usual look. */
  theme_id: string | null;
  theme_number: number | null;
  /** Hashes of what a card counts under whose gateway has yet to decide; null where none is waited for. */
  card_names: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  created_at: DefaultInstant;
  expires_at: Instant;
}

/** A way to a buyer's checkout beside its own token, which shows personal data masked. */
export interface BuyerCheckoutTokensTable {
  seller_id: string;
  /** Keyed. */
  token_hash: string;
  session_id: string;
  kind: 'link' | 'device' | 'guest';
  /** The version that the buyer had seen last when the link was made. */
  seen_version: number;
  /** Of a link; null for devices and guests. */
  expires_at: OptionalInstant;
  created_at: DefaultInstant;
}
