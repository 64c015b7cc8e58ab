import { createHash } from 'node:crypto';
import { formatDecimalMoney, type PixelProvider, type SentPixelEvent } from '@balcao/domain';

/** A reported event of an order or of a visit, with everything that any provider may get of it. */
export interface ReportedEvent {
  event: SentPixelEvent;
  /** The provider's name for it. */
  name: string;
  eventId: string;
  occurredAt: Date;
  valueCents: number;
  order: ReportedOrder | null;
  /** Empty texts where they are not known. */
  buyer: {
    name: string;
    email: string;
    phone: string;
    document: string;
    city: string;
    state: string;
    zip: string;
  };
  visit: { fields: Readonly<Record<string, string | undefined>>; ip: string; userAgent: string };
}

interface ReportedOrder {
  id: string;
  number: number;
  orderedAt: Date;
  paidAt: Date | null;
  method: string;
  isRefunded: boolean;
  items: readonly { id: string; title: string; quantity: number; cents: number }[];
  utm: Readonly<Record<string, string>>;
  /** The fees of the sale by the ledger, in cents. */
  feeCents: number;
}

/** The account at a provider, and what opens it. */
interface ProviderAccount {
  externalId: string;
  account: string;
  token: string;
  testEventCode: string;
  /** Whether a report of orders may name the buyer's document, phone and address. */
  sendsBuyer: boolean;
}

/** A request of one event. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  /** Behind the provider's address. */
  path: string;
  headers: Record<string, string>;
  /** The sent payload without the token; the query of a GET. */
  payload: Record<string, unknown>;
  /** The body with the token, where it is in it. */
  body: string;
}

/** Makes the request of one event: one alone, so that no other one can spoil it. */
type ProviderAdapter = (sale: ReportedEvent, account: ProviderAccount) => ProviderRequest;

const decimal = (cents: number): number => cents / 100;
const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** The members that say something. */
const filled = <T extends Record<string, unknown>>(members: T): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );

const JSON_TYPE = { 'content-type': 'application/json' };

/** A POST of JSON. @param secret members of the body that nobody is shown */
const postJson = (
  path: string,
  payload: Record<string, unknown>,
  { headers = {}, secret = {} }: { headers?: Record<string, string>; secret?: Record<string, string> } = {},
): ProviderRequest => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, ...headers },
  payload,
  body: JSON.stringify({ ...payload, ...secret }),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of a text as providers ask for it: composed, trimmed, in lower case; empty for an empty one. */
export function hashed(text: string): string {
  const plain = text.normalize('NFC').trim().toLowerCase();
  return plain === '' ? '' : sha256(plain);
}

/** Digits with the country's code: eleven or ten of them are of Brazil. */
export function hashedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return '';
  return sha256(digits.length <= 11 ? `55${digits}` : digits);
}

/** The hashed contact of a buyer. The CPF is left out: nobody may match by it. */
export function hashedBuyer({ buyer }: Pick<ReportedEvent, 'buyer'>) {
  const [first = '', ...others] = buyer.name.trim().split(/\s+/);
  return {
    email: hashed(buyer.email),
    phone: hashedPhone(buyer.phone),
    firstName: hashed(first),
    lastName: hashed(others.at(-1) ?? ''),
    city: hashed(buyer.city.replace(/\s/g, '')),
    state: hashed(buyer.state),
    zip: hashed(buyer.zip.replace(/\D/g, '')),
    country: buyer.zip === '' && buyer.state === '' ? '' : hashed('br'),
  };
}

const BRL = 'BRL';
/** The version of Meta's Graph API. */
const META_VERSION = 'v24.0';

/** A list of one hash; undefined without one. */
const one = (hash: string) => (hash === '' ? undefined : [hash]);

/** A visit is worth nothing yet, and a free order is worth 0. */
const worthOf = ({ valueCents, order }: ReportedEvent) =>
  valueCents === 0 && order === null ? undefined : decimal(valueCents);

const contentsOf = ({ order }: ReportedEvent) =>
  order?.items.map(({ id, quantity, cents }) => ({ id, quantity, item_price: decimal(cents) }));

/** https://developers.facebook.com/docs/marketing-api/conversions-api */
const meta: ProviderAdapter = (sale, { externalId, token, testEventCode }) => {
  const { fields, ip, userAgent } = sale.visit;
  const buyer = hashedBuyer(sale);
  const event = {
    event_name: sale.name,
    event_time: seconds(sale.occurredAt),
    event_id: sale.eventId,
    action_source: 'website',
    ...filled({ event_source_url: fields.source_url }),
    user_data: filled({
      em: one(buyer.email),
      ph: one(buyer.phone),
      fn: one(buyer.firstName),
      ln: one(buyer.lastName),
      ct: one(buyer.city),
      st: one(buyer.state),
      zp: one(buyer.zip),
      country: one(buyer.country),
      client_ip_address: ip,
      client_user_agent: userAgent,
      fbc: fields.fbc,
      fbp: fields.fbp,
    }),
    custom_data: filled({
      currency: BRL,
      value: worthOf(sale),
      order_id: sale.order?.id,
      contents: contentsOf(sale),
      content_type: sale.order && 'product',
    }),
  };
  return postJson(
    `/${META_VERSION}/${externalId}/events`,
    { data: [event], ...(sale.event === 'test' && { test_event_code: testEventCode }) },
    { secret: { access_token: token } },
  );
};

/** https://developers.google.com/analytics/devguides/collection/protocol/ga4. A try goes where nonsense is called so. */
const ga4: ProviderAdapter = (sale, { externalId, token }) => {
  const { fields } = sale.visit;
  const isTest = sale.event === 'test';
  const query = new URLSearchParams({ measurement_id: externalId, api_secret: token });
  const payload = {
    client_id: fields.ga_client_id ?? '0.0',
    timestamp_micros: String(sale.occurredAt.getTime() * 1_000),
    events: [
      {
        name: sale.name,
        params: filled({
          session_id: fields.ga_session_id && Number(fields.ga_session_id),
          engagement_time_msec: 1,
          currency: BRL,
          value: worthOf(sale),
          transaction_id: sale.order?.id,
          items: sale.order?.items.map(({ id, title, quantity, cents }) => ({
            item_id: id,
            item_name: title.slice(0, 100),
            quantity,
            price: decimal(cents),
          })),
        }),
      },
    ],
  };
  return postJson(`${isTest ? '/debug' : ''}/mp/collect?${query}`, payload);
};

/** https://business-api.tiktok.com/portal/docs (Events API 2.0) */
const tiktok: ProviderAdapter = (sale, { externalId, token, testEventCode }) => {
  const { fields, ip, userAgent } = sale.visit;
  const { email, phone } = hashedBuyer(sale);
  const payload = {
    event_source: 'web',
    event_source_id: externalId,
    ...(sale.event === 'test' && { test_event_code: testEventCode }),
    data: [
      {
        event: sale.name,
        event_time: seconds(sale.occurredAt),
        event_id: sale.eventId,
        user: filled({
          email,
          phone,
          ip,
          user_agent: userAgent,
          ttclid: fields.ttclid,
          ttp: fields.ttp,
        }),
        properties: filled({
          currency: BRL,
          value: worthOf(sale),
          order_id: sale.order?.id,
          content_type: sale.order && 'product',
          contents: sale.order?.items.map(({ id, title, quantity, cents }) => ({
            content_id: id,
            content_name: title,
            quantity,
            price: decimal(cents),
          })),
        }),
        ...(fields.source_url && { page: { url: fields.source_url } }),
      },
    ],
  };
  return postJson('/open_api/v1.3/event/track/', payload, { headers: { 'access-token': token } });
};

/** https://developers.pinterest.com/docs/api/v5/events-create */
const pinterest: ProviderAdapter = (sale, { account, token }) => {
  const { fields, ip, userAgent } = sale.visit;
  const { email, phone } = hashedBuyer(sale);
  const event = filled({
    event_name: sale.name,
    action_source: 'web',
    event_time: seconds(sale.occurredAt),
    event_id: sale.eventId,
    event_source_url: fields.source_url,
    user_data: filled({
      em: one(email),
      ph: one(phone),
      client_ip_address: ip,
      client_user_agent: userAgent,
      click_id: fields.epik,
    }),
    custom_data: filled({
      currency: BRL,
      value: formatDecimalMoney(sale.valueCents),
      order_id: sale.order?.id,
      num_items: sale.order?.items.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  });
  return postJson(
    `/v5/ad_accounts/${account}/events${sale.event === 'test' ? '?test=true' : ''}`,
    { data: [event] },
    { headers: { authorization: `Bearer ${token}` } },
  );
};

/** Public code alone: no page of Kwai's was read. */
const kwai: ProviderAdapter = (sale, { externalId, token }) => {
  const isTest = sale.event === 'test';
  const payload = {
    clickid: sale.visit.fields.kwai_click_id ?? '',
    event_name: sale.name,
    pixelId: externalId,
    is_attributed: 1,
    mmpcode: 'PL',
    pixelSdkVersion: '9.9.9',
    testFlag: isTest,
    trackFlag: isTest,
    third_party: 'Balcao',
    properties: JSON.stringify(
      filled({
        currency: BRL,
        value: worthOf(sale),
        order_id: sale.order?.id,
        event_id: sale.eventId,
      }),
    ),
  };
  return postJson('/log/common/api', payload, { secret: { access_token: token } });
};

/** https://developers.taboola.com (S2S conversions). A parameter that is misspelt counts as nothing. */
const taboola: ProviderAdapter = (sale) => {
  const payload = {
    'click-id': sale.visit.fields.taboola_click_id ?? '',
    name: sale.name,
    revenue: formatDecimalMoney(sale.valueCents),
    currency: BRL,
    ...(sale.order && { orderid: sale.order.id }),
  };
  return {
    method: 'GET',
    path: `/actions-handler/log/3/s2s-action?${new URLSearchParams(payload)}`,
    headers: {},
    payload,
    body: '',
  };
};

/** UTC, as `2026-11-27 12:00:00`. */
const utc = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

const UTMIFY_METHODS: Readonly<Record<string, string>> = {
  pix: 'pix',
  boleto: 'boleto',
  credit_card: 'credit_card',
  paypal: 'paypal',
};

/** UTMify's own document: a report of an order by its id, of which the last one counts. */
const utmify: ProviderAdapter = (sale, { token, sendsBuyer }) => {
  const { order, buyer, visit } = sale;
  const utm = (name: string) => order?.utm[name] || null;
  const payload = {
    orderId: order?.id ?? sale.eventId,
    platform: 'Balcao',
    paymentMethod: UTMIFY_METHODS[order?.method ?? ''] ?? 'free_price',
    status: order?.isRefunded ? 'refunded' : sale.name,
    createdAt: utc(order?.orderedAt ?? sale.occurredAt),
    approvedDate: order?.paidAt ? utc(order.paidAt) : null,
    refundedAt: order?.isRefunded ? utc(sale.occurredAt) : null,
    customer: {
      name: buyer.name,
      email: buyer.email,
      phone: sendsBuyer ? buyer.phone || null : null,
      document: sendsBuyer ? buyer.document || null : null,
      country: 'BR',
      ip: sendsBuyer ? visit.ip || null : null,
    },
    products: (order?.items ?? []).map(({ id, title, quantity, cents }) => ({
      id,
      name: title,
      planId: null,
      planName: null,
      quantity,
      priceInCents: cents,
    })),
    trackingParameters: {
      src: null,
      sck: null,
      utm_source: utm('source'),
      utm_campaign: utm('campaign'),
      utm_medium: utm('medium'),
      utm_content: utm('content'),
      utm_term: utm('term'),
    },
    commission: {
      totalPriceInCents: sale.valueCents,
      gatewayFeeInCents: order?.feeCents ?? 0,
      userCommissionInCents: sale.valueCents - (order?.feeCents ?? 0),
    },
    isTest: sale.event === 'test',
  };
  return postJson('/api-credentials/orders', payload, { headers: { 'x-api-token': token } });
};

/** The adapter of each provider. Providers that only a script can reach have none. */
export const ADAPTERS: Readonly<Partial<Record<PixelProvider, ProviderAdapter>>> = {
  meta,
  ga4,
  tiktok,
  pinterest,
  kwai,
  taboola,
  utmify,
};
