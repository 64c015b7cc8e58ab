import {
  CARD_BRANDS,
  COUPON_PENDING,
  COUPON_REASONS,
  FRAME_PROVIDERS,
  GATEWAY_IDS,
  ORDER_ITEM_KINDS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  SHIPPING_TYPES,
} from '@balcao/domain';
import { cents } from '../basics/cents';
import { instant, version } from '../basics/common';
import { z } from '../basics/z';
import { v1Appearance } from '../checkout-theme/v1-appearance';
import { v1Error } from '../orders/v1-errors';
import { v1GivenConsent } from '../orders/v1-tracking';
import { checkoutTouch } from './v1-session-request';

const text = z.string();

/** The statuses of a session: still open, with a code to be paid, paid, paid short so that the store decides, or ended without money. */
export const SESSION_STATUSES = ['aberta', 'aguardando', 'paga', 'paga_em_parte', 'encerrada'] as const;

/** The vendor, as Decreto 7.962/2013, art. 2, has it shown. Texts are empty where the seller has not filled them. */
const store = z.object({
  name: text,
  /** The company, or the person who sells. */
  legal_name: text,
  /** CNPJ or CPF with its mask. */
  document: text,
  email: text,
  phone: text,
  /** In one line. */
  address: text,
});

const item = z.object({
  /** Of the line, in a change. */
  id: text,
  kind: z.enum(ORDER_ITEM_KINDS),
  product_id: text,
  variant_id: text.nullable(),
  orderbump_id: text.nullable(),
  title: text,
  /** The chosen variant in words; empty without one. */
  variant: text,
  sku: text,
  image_url: text.nullable(),
  /** Whether it is sent. */
  is_physical: z.boolean(),
  quantity: z.int(),
  /** The units that can be bought now, as far as a purchase may have them. */
  max_quantity: z.int(),
  unit_price: cents,
  /** Of coupon and method, of the whole line. */
  discount: cents,
  /** quantity × unit_price - discount. */
  total: cents,
  /** To choose from, where the link leaves the variant open; else empty. */
  variants: z.array(z.object({ id: text, name: text, price: cents, is_available: z.boolean() })),
});

/** `birth_date` is `YYYY-MM-DD`, and empty unless the store asks for it. */
const contact = z.object({ name: text, email: text, phone: text, document: text, birth_date: text });
const address = z.object({
  zip: text,
  street: text,
  number: text,
  complement: text,
  district: text,
  city: text,
  state: text,
});

const shipping = z.object({
  /** Whether something of the cart is sent. */
  is_required: z.boolean(),
  /** Whether it can be sent to the CEP; true while there is none. */
  is_deliverable: z.boolean(),
  options: z.array(
    z.object({
      id: text,
      name: text,
      type: z.enum(SHIPPING_TYPES),
      price: cents,
      /** The coupon's discount off this price. */
      discount: cents,
      days_min: z.int(),
      days_max: z.int(),
    }),
  ),
  /** The option that counts; null while there is none. */
  chosen: text.nullable(),
  free_shipping_missing: cents.nullable(),
  /** For the buyer; empty where the options say all. */
  message: text,
});

const coupon = z.object({
  code: text,
  is_valid: z.boolean(),
  /** Whether it came with the link. */
  is_from_link: z.boolean(),
  reasons: z.array(z.enum(COUPON_REASONS)),
  pending: z.array(z.enum(COUPON_PENDING)),
  /** The sentences for the buyer. */
  messages: z.array(text),
});

const orderbump = z.object({
  id: text,
  product_id: text,
  product_name: text,
  /** The offered variant in words; empty without one. */
  variant_name: text,
  /** The seller's headline. */
  title: text,
  description: text,
  cta: text,
  image_url: text.nullable(),
  color: text,
  price: cents,
  reference_price: cents.nullable(),
  max_quantity: z.int(),
  /** Taken by the buyer: never before they have. */
  is_accepted: z.boolean(),
});

/** One way to pay by card. All that a buyer is shown of it is here: nobody reckons it anew. */
const installmentOption = z.object({
  count: z.int(),
  /** Installments that are alike: `[{count: 1, amount: 18644}, {count: 2, amount: 18643}]`. They add up to `total`. */
  parts: z.array(z.object({ count: z.int(), amount: cents })),
  total: cents,
  interest: cents,
  /** The buyer's interest for paying later, in basis points: 349 is 3.49 %. 0 without interest. */
  monthly_rate: z.int(),
  yearly_rate: z.int(),
});

/** The terms of a card, beside those of other methods. */
const cardTerms = z.object({
  /** The gateway whose frame takes the card. */
  gateway: z.enum(GATEWAY_IDS),
  /** The settings of the gateway's script for the store's account. Nothing in them is secret. */
  setup: z.record(z.string(), text),
  /** Whether the gateway is asked before each card: `POST …/card`. */
  is_prepared: z.boolean(),
  brands: z.array(z.enum(CARD_BRANDS)),
  installments: z.array(installmentOption),
});

const method = z.object({
  method: z.enum(PAYMENT_METHODS),
  label: text,
  /** The total when it is paid so. */
  total: cents,
  /** The store's discount for paying so. */
  discount: cents,
  is_available: z.boolean(),
  /** Why not; empty where it is. */
  message: text,
  /** Of Pix: for how many seconds a code can be paid; else null. */
  expires_in: z.int().nullable(),
  /** Of boleto: in how many days it is due; else null. */
  due_days: z.int().nullable(),
  /** The store's text beside the code. */
  note: text,
  /** Of a card; else null. */
  card: cardTerms.nullable(),
});

const amounts = z.object({
  subtotal: cents,
  items_discount: cents,
  /** The store's discount for paying by Pix or boleto. */
  method_discount: cents,
  /** items_discount + method_discount. */
  discount: cents,
  shipping_discount: cents,
  /** The price of the delivery after its discount. */
  shipping: cents,
  interest: cents,
  /** subtotal - discount + shipping + interest. */
  total: cents,
});

/** An attempt to pay. One that has ended has no code. */
export const v1SessionPayment = z.object({
  id: text,
  method: z.enum(PAYMENT_METHODS),
  amount: cents,
  status: z.enum(PAYMENT_STATUSES),
  status_text: text,
  /** Whether the gateway is being asked for the code right now. */
  is_preparing: z.boolean(),
  /** In how many installments. */
  installments: z.int(),
  /** Of a card: its brand and its last four digits, as its gateway's frame has said; else null. */
  card: z.object({ brand: z.enum(CARD_BRANDS).nullable(), last4: text }).nullable(),
  pix: z.object({ code: text, expires_at: instant }).nullable(),
  boleto: z
    .object({
      /** 47 digits, and the same for people. */
      line: text,
      formatted_line: text,
      /** 44 digits, for the bars. */
      barcode: text,
      /** `YYYY-MM-DD`. */
      due_date: text,
      /** Until when banks report that it was paid. */
      expires_at: instant,
    })
    .nullable(),
  /** A sentence about the problem, and what to do; empty without one. */
  problem: text,
  /** Paid after it had ended. The money counts. */
  is_paid_late: z.boolean(),
  paid_at: instant.nullable(),
});
export type V1SessionPayment = z.infer<typeof v1SessionPayment>;

const order = z.object({
  number: z.int(),
  total: cents,
  /** Of one that was paid short, what is missing until the store accepts it or gives it back; 0 otherwise. */
  missing: cents,
});

const sessionFields = {
  version,
  status: z.enum(SESSION_STATUSES),
  is_test: z.boolean(),
  /** Until when the session can be used. */
  expires_at: instant,
  store,
  /** The appearance of the page, as it was published when the session began; null for the default one. */
  appearance: v1Appearance.nullable(),
  items: z.array(item),
  contact,
  address,
  /**
   * The fields that were typed on another device, masked, by their paths. Those fields are empty here, and an empty text in a change leaves them as they
   * are.
   */
  masked: z.record(z.string(), text),
  /** True on a device that came by the address of a purchase, until it says whose purchase it is: it changes nothing. */
  needs_proof: z.boolean(),
  /** The secret of the address of this purchase (`?s=`), for another device; null without an order, and where proof is needed. */
  share: text.nullable(),
  shipping,
  coupon: coupon.nullable(),
  orderbumps: z.array(orderbump),
  methods: z.array(method),
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** In how many installments the buyer pays by card; 1 otherwise. */
  installments: z.int(),
  amounts,
  /** Whether to ask the buyer: the store reports to somebody who needs their consent, and they have not chosen. */
  asks_consent: z.boolean(),
  /** The buyer's choice about being followed; null until they have made one. */
  consent: v1GivenConsent.nullable(),
  /** Whether the page asks what to tell by tags, in frames of their own: the store has such pixels, and the buyer has agreed. */
  has_tags: z.boolean(),
  /** Paths of fields without which nothing can be paid, by the method too: `contact.email`, `address.number`, `items.variant_id`, `method`. */
  missing: z.array(text),
  /** The changes of the cart by itself: an offer that holds no longer, a discount that fell away. */
  notices: z.array(text),
  /** Once the buyer has pressed "pay". */
  order: order.nullable(),
  payment: v1SessionPayment.nullable(),
};

/** A session, priced as of now. All amounts are the server's, in integer cents. */
export const v1Session = z.object(sessionFields);
export type V1Session = z.infer<typeof v1Session>;

/** An event that the page tells by a tag, in a frame of an origin of its own. It is given out once. */
export const v1SessionTag = z.object({
  id: text,
  provider: z.enum(FRAME_PROVIDERS),
  external_id: text,
  /** Of Google Ads: the label of the conversion. */
  account: text,
  /** As the provider calls it. */
  event: text,
  event_id: text,
  order_id: text.nullable(),
  value: cents,
  /** Of the advertisement; empty where there was none. */
  clicks: z.object({ gclid: text, gbraid: text, wbraid: text }),
});
export type V1SessionTag = z.infer<typeof v1SessionTag>;
export const v1SessionTags = z.object({ tags: z.array(v1SessionTag) });

/** The settings that the gateway's script needs for the payment that is pressed now, beside `setup`. */
export const v1SessionCard = z.object({ setup: z.record(z.string(), text) });
export type V1SessionCard = z.infer<typeof v1SessionCard>;

/** The token is answered once. */
export const v1NewSession = z.object({
  token: text,
  /** The origin of this visit, with the one that the link has stored: a browser remembers it as the first one. */
  utm: checkoutTouch,
  ...sessionFields,
});
export type V1NewSession = z.infer<typeof v1NewSession>;

/** The product of a link: for previews of it, which open no session. */
export const v1LinkPreview = z.object({
  title: text,
  image_url: text.nullable(),
  /** From which it is sold. */
  price: cents,
  /** The store's name. */
  store: text,
  is_test: z.boolean(),
});
export type V1LinkPreview = z.infer<typeof v1LinkPreview>;

/** The token is for this device alone, and is answered once. */
export const v1RecoveredSession = z.object({
  token: text,
  /** Of the address: `c/{link}`. */
  link: text,
  /** The version that the buyer has seen last: differences to it are in the answer. */
  seen_version: version,
});
export type V1RecoveredSession = z.infer<typeof v1RecoveredSession>;

/** A difference to the version that the buyer saw: a line, the delivery, the coupon, the total. */
export const v1SessionDifference = z.object({
  /** `item`, `shipping`, `coupon`, `discount`, `installments` or `total`. */
  what: z.enum(['item', 'shipping', 'coupon', 'discount', 'installments', 'total']),
  /** For the buyer, in a sentence. */
  text,
  /** In cents; null where there was or is nothing. */
  before: cents.nullable(),
  after: cents.nullable(),
});
export type V1SessionDifference = z.infer<typeof v1SessionDifference>;

/** `GET …/status`: where the payment stands, for a page that waits. */
export const v1SessionStatus = z.object({
  version,
  status: z.enum(SESSION_STATUSES),
  order: order.nullable(),
  payment: v1SessionPayment.nullable(),
  /** The server's clock: what a countdown goes by. */
  now: instant,
  /** In how many seconds to ask again; null where nothing is waited for. */
  poll_after: z.int().nullable(),
});
export type V1SessionStatus = z.infer<typeof v1SessionStatus>;

/** Why `POST /v1/checkout/sessions/{token}/pay` charged nothing. What has changed comes with it, so that a page shows both at once. */
export const v1PaymentConflict = v1Error.extend({
  changes: z
    .array(v1SessionDifference)
    .optional()
    .describe('De checkout_changed, coupon_refused e out_of_stock: o que mudou.'),
  session: v1Session.optional().describe('Com changes: a compra como é agora.'),
  challenge: z
    .string()
    .optional()
    .describe('De checkout_card_proof e checkout_code_proof: o que o navegador resolve antes.'),
});
