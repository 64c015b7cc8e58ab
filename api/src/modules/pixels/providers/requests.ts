import { formatDecimalMoney, type PixelProvider } from '@balcao/domain';
import { hashedBuyer } from './hash';
import { decimal, filled, type ProviderAdapter, postJson, type ReportedEvent, seconds } from './sale';

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
