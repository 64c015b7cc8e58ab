import type { TrackingField } from './tracking';

/** The providers that a store reports its sales to. */
export const PIXEL_PROVIDERS = [
  'meta',
  'google_ads',
  'ga4',
  'gtm',
  'tiktok',
  'kwai',
  'pinterest',
  'taboola',
  'utmify',
] as const;
export type PixelProvider = (typeof PIXEL_PROVIDERS)[number];

/** The reported events, in the order of a purchase. */
export const PIXEL_EVENTS = ['session', 'begin', 'shipping', 'payment', 'paid', 'refunded'] as const;
export type PixelEvent = (typeof PIXEL_EVENTS)[number];
export const PIXEL_EVENT_LABELS: Readonly<Record<PixelEvent, string>> = {
  session: 'Visita',
  begin: 'Checkout iniciado',
  shipping: 'Entrega escolhida',
  payment: 'Pagamento informado',
  paid: 'Compra',
  refunded: 'Reembolso',
};

/** The ways in which an answer says whether an event was taken. */
export type AnswerReading = 'meta' | 'tiktok' | 'pinterest' | 'kwai' | 'status' | 'none';

/** A datum by which a provider may recognize a buyer. */
export type PixelIdentifier = TrackingField | 'ip' | 'user_agent' | 'email' | 'phone';

/** All that is particular to a provider, as data. */
export interface PixelProviderFacts {
  label: string;
  /** The form of its id; null where there is none. */
  id: { label: string; pattern: RegExp; example: string } | null;
  /** The provider's name for its secret; null where nothing is sent by the server. */
  token: string | null;
  /** Of a further field, where it has one. */
  account: { label: string; pattern: RegExp; example: string } | null;
  /** `server`: this API sends. `frame`: a script does, in the buyer's browser, in a frame of an origin of its own. */
  channel: 'server' | 'frame';
  /** The purpose that a buyer has to agree to; null for a report about orders with minimal personal data. */
  purpose: 'marketing' | 'analytics' | null;
  /** The provider's names of events; an event without one is not reported. */
  events: Readonly<Partial<Record<PixelEvent, string>>>;
  /** Whether the seller says what a purchase is called, as defined in their account. */
  namesPurchase: boolean;
  /** For so long a second copy with the same id counts once; 0 for never. */
  dedupeHours: number;
  /** Older events are refused. */
  maxAgeHours: number;
  /** One of these groups has to be known as a whole, or nothing is counted. Without groups nothing has to be known. */
  needsOneOf: readonly (readonly PixelIdentifier[])[];
  answer: AnswerReading;
  /** The caution for sellers before they rely on it; empty for none. */
  caution: string;
}

const DAY = 24;
/** The facts about providers that a script reports to: nobody learns whether an event counted, and no copy is sent. */
const BY_FRAME = {
  token: null,
  channel: 'frame',
  purpose: 'marketing',
  namesPurchase: false,
  dedupeHours: 0,
  maxAgeHours: 7 * DAY,
  needsOneOf: [],
  answer: 'none',
} as const;

export const PIXEL_PROVIDER_FACTS: Readonly<Record<PixelProvider, PixelProviderFacts>> = {
  meta: {
    label: 'Meta (Facebook e Instagram)',
    id: { label: 'ID do pixel', pattern: /^\d{15,16}$/, example: '123456789012345' },
    token: 'Token da API de conversões',
    account: null,
    channel: 'server',
    purpose: 'marketing',
    events: {
      session: 'PageView',
      begin: 'InitiateCheckout',
      payment: 'AddPaymentInfo',
      paid: 'Purchase',
    },
    namesPurchase: false,
    dedupeHours: 48,
    maxAgeHours: 7 * DAY,
    needsOneOf: [['email'], ['phone'], ['fbc'], ['fbp'], ['ip', 'user_agent']],
    answer: 'meta',
    caution: '',
  },
  google_ads: {
    ...BY_FRAME,
    label: 'Google Ads',
    id: { label: 'ID de conversão', pattern: /^AW-\d{9,11}$/, example: 'AW-123456789' },
    account: { label: 'Rótulo de conversão', pattern: /^[\w-]{8,30}$/, example: 'AbC-D_efG1h2IjK3lm' },
    events: { session: 'page_view', begin: 'begin_checkout', paid: 'conversion' },
    caution:
      'Quem informa é o navegador de quem compra, em um quadro separado do pagamento e só depois de aceitar. Quem fecha a página antes de pagar o Pix ou o boleto não é informado.',
  },
  ga4: {
    label: 'Google Analytics 4',
    id: { label: 'ID da métrica', pattern: /^G-[A-Z0-9]{8,12}$/, example: 'G-ABC1234567' },
    token: 'Chave secreta do Measurement Protocol',
    account: null,
    channel: 'server',
    purpose: 'analytics',
    events: {
      begin: 'begin_checkout',
      shipping: 'add_shipping_info',
      payment: 'add_payment_info',
      paid: 'purchase',
      refunded: 'refund',
    },
    namesPurchase: false,
    dedupeHours: 3 * DAY,
    maxAgeHours: 3 * DAY,
    needsOneOf: [['ga_client_id']],
    answer: 'none',
    caution: 'O Google responde igual a tudo que recebe: um envio fica como “aceito sem confirmação”.',
  },
  gtm: {
    ...BY_FRAME,
    label: 'Google Tag Manager',
    id: { label: 'ID do contêiner', pattern: /^GTM-[A-Z0-9]{4,10}$/, example: 'GTM-ABC123' },
    account: null,
    events: { session: 'page_view', begin: 'begin_checkout', paid: 'purchase' },
    caution:
      'O contêiner não vê o pagamento: roda em um quadro separado, só depois de a pessoa aceitar, e recebe os eventos em dataLayer. Quem fecha a página antes de pagar o Pix ou o boleto não é informado.',
  },
  tiktok: {
    label: 'TikTok',
    id: { label: 'ID do pixel', pattern: /^[A-Z0-9]{20}$/, example: 'C4A1B2C3D4E5F6G7H8I9' },
    token: 'Token da Events API',
    account: null,
    channel: 'server',
    purpose: 'marketing',
    events: { begin: 'InitiateCheckout', payment: 'AddPaymentInfo', paid: 'Purchase' },
    namesPurchase: false,
    dedupeHours: 48,
    maxAgeHours: 7 * DAY,
    needsOneOf: [],
    answer: 'tiktok',
    caution: '',
  },
  kwai: {
    label: 'Kwai',
    id: { label: 'ID do pixel', pattern: /^\d{12,20}$/, example: '123456789012345' },
    token: 'Token de acesso',
    account: null,
    channel: 'server',
    purpose: 'marketing',
    events: {
      begin: 'EVENT_INITIATED_CHECKOUT',
      payment: 'EVENT_ADD_PAYMENT_INFO',
      paid: 'EVENT_PURCHASE',
    },
    namesPurchase: false,
    dedupeHours: 0,
    maxAgeHours: 7 * DAY,
    needsOneOf: [['kwai_click_id']],
    answer: 'kwai',
    caution: 'Integração não documentada pela Kwai. Só conta vendas de quem clicou em um anúncio.',
  },
  pinterest: {
    label: 'Pinterest',
    id: { label: 'ID da tag', pattern: /^\d{13}$/, example: '2612345678901' },
    token: 'Token da API de conversões',
    account: { label: 'ID da conta de anúncios', pattern: /^\d{9,18}$/, example: '549712345678' },
    channel: 'server',
    purpose: 'marketing',
    events: { paid: 'checkout' },
    namesPurchase: false,
    dedupeHours: DAY,
    maxAgeHours: 7 * DAY,
    needsOneOf: [['email'], ['ip', 'user_agent']],
    answer: 'pinterest',
    caution: '',
  },
  taboola: {
    label: 'Taboola',
    id: { label: 'ID da conta', pattern: /^\d{6,8}$/, example: '1234567' },
    token: null,
    account: null,
    channel: 'server',
    purpose: 'marketing',
    events: { paid: 'make_purchase' },
    namesPurchase: true,
    dedupeHours: 0,
    maxAgeHours: 7 * DAY,
    needsOneOf: [['taboola_click_id']],
    answer: 'none',
    caution: 'Só conta vendas de quem clicou em um anúncio, e não diz se contou.',
  },
  utmify: {
    label: 'UTMify',
    id: null,
    token: 'Credencial de API',
    account: null,
    channel: 'server',
    purpose: null,
    events: { payment: 'waiting_payment', paid: 'paid', refunded: 'refunded' },
    namesPurchase: false,
    // An order is sent by its id, and a later state takes the place of an earlier one.
    dedupeHours: 7 * DAY,
    maxAgeHours: 7 * DAY,
    needsOneOf: [],
    answer: 'status',
    caution:
      'A UTMify recebe um relatório dos pedidos, com a sua tarifa e o seu líquido, e não um evento de anúncio.',
  },
};

export const PIXEL_PROVIDER_LABELS = Object.fromEntries(
  PIXEL_PROVIDERS.map((provider) => [provider, PIXEL_PROVIDER_FACTS[provider].label]),
) as Readonly<Record<PixelProvider, string>>;

/** Providers to which this API sends. */
export const SENDING_PROVIDERS = PIXEL_PROVIDERS.filter(
  (provider) => PIXEL_PROVIDER_FACTS[provider].channel === 'server',
);

/** Providers that a script in the buyer's browser tells. */
export const FRAME_PROVIDERS = ['google_ads', 'gtm'] as const satisfies readonly PixelProvider[];
export type FrameProvider = (typeof FRAME_PROVIDERS)[number];

/** Whether a script in the buyer's browser tells a provider, and this API does not. */
export const isFrameProvider = (provider: PixelProvider): provider is FrameProvider =>
  PIXEL_PROVIDER_FACTS[provider].channel === 'frame';

/** Providers that take nothing without a secret. */
export const PROVIDERS_WITH_TOKEN = PIXEL_PROVIDERS.filter(
  (provider) => PIXEL_PROVIDER_FACTS[provider].token !== null,
);

/** Providers that tell a try from a sale only by a code of the seller's account. */
export const PROVIDERS_WITH_TEST_CODE: readonly PixelProvider[] = ['meta', 'tiktok'];

/** The events that a provider can get. */
export const eventsOfProvider = (provider: PixelProvider): PixelEvent[] =>
  PIXEL_EVENTS.filter((event) => PIXEL_PROVIDER_FACTS[provider].events[event] !== undefined);
