import type { PaymentMethod } from '../payments/method';
import { eventsOfProvider, PIXEL_PROVIDER_FACTS, type PixelEvent, type PixelProvider } from './providers';

/** When a purchase is reported: once it is paid, or once its code is there. */
export const PURCHASE_MOMENTS = ['pago', 'gerado'] as const;
export type PurchaseMoment = (typeof PURCHASE_MOMENTS)[number];
export const PURCHASE_MOMENT_LABELS: Readonly<Record<PurchaseMoment, string>> = {
  pago: 'Só quando for pago',
  gerado: 'Também quando o Pix ou o boleto for gerado',
};

/** Methods with a code that is paid later. */
export const CODE_METHODS = ['pix', 'boleto'] as const satisfies readonly PaymentMethod[];

export const PIXEL_STATUSES = ['ativo', 'incompleto', 'pausado'] as const;
export type PixelStatus = (typeof PIXEL_STATUSES)[number];
export const PIXEL_STATUS_LABELS: Readonly<Record<PixelStatus, string>> = {
  ativo: 'Ativo',
  incompleto: 'Falta o token',
  pausado: 'Pausado',
};

export const PIXEL_LIMITS = {
  pixels: 50,
  nickname: 60,
  externalId: 30,
  account: 30,
  eventName: 60,
  testEventCode: 40,
  products: 100,
  domains: 50,
  token: 1_000,
  leastValueBp: 100,
  mostValueBp: 10_000,
  /** Orders that are sent again at once. */
  resent: 500,
} as const;

/** A pixel as its store has configured it. Empty texts and lists ask for nothing. */
export interface Pixel {
  nickname: string;
  provider: PixelProvider;
  externalId: string;
  /** Of the provider's further field. */
  account: string;
  /** The name of a purchase in the seller's account, where they may choose it. */
  eventName: string;
  events: readonly PixelEvent[];
  purchaseOn: PurchaseMoment;
  /** The share of the total with which a generated code is reported, in basis points. */
  generatedValueBp: number;
  /** Of which methods a generated code is reported. */
  methods: readonly (typeof CODE_METHODS)[number][];
  /** Only orders with one of these; empty for all. */
  productIds: readonly string[];
  /** Only purchases that came by one of these domains of the store; empty for all. */
  domainIds: readonly string[];
  testEventCode: string;
  /** Whether orders that come from Shopify are reported too: the shop's own channels do it as well. */
  reportsShopify: boolean;
  /** Whether a report of orders names the buyer's document, phone and address. */
  sendsBuyer: boolean;
  active: boolean;
}

/** The fields of a new pixel. */
export const NEW_PIXEL = {
  externalId: '',
  account: '',
  eventName: '',
  events: ['paid'],
  purchaseOn: 'pago',
  generatedValueBp: 10_000,
  methods: [],
  productIds: [],
  domainIds: [],
  testEventCode: '',
  reportsShopify: false,
  sendsBuyer: false,
  active: true,
} as const satisfies Partial<Pixel>;

/** The status of a pixel. */
export function pixelStatus(
  { provider, active }: Pick<Pixel, 'provider' | 'active'>,
  hasToken: boolean,
): PixelStatus {
  if (!active) return 'pausado';
  return PIXEL_PROVIDER_FACTS[provider].token !== null && !hasToken ? 'incompleto' : 'ativo';
}

type Problems = Partial<Record<keyof Pixel, string>>;

const shapeProblem = (
  shape: { label: string; pattern: RegExp; example: string } | null,
  value: string,
): string | null => {
  if (shape === null) return value === '' ? null : 'Deixe este campo vazio.';
  return shape.pattern.test(value) ? null : `Escreva o ${shape.label} como ${shape.example}.`;
};

/** The problems of a pixel, by field, in sentences. */
export function pixelProblems(pixel: Pixel): Problems {
  const facts = PIXEL_PROVIDER_FACTS[pixel.provider];
  const problems: Problems = {};
  const set = (field: keyof Pixel, sentence: string | null) => {
    if (sentence !== null) problems[field] = sentence;
  };
  set('externalId', shapeProblem(facts.id, pixel.externalId));
  set('account', shapeProblem(facts.account, pixel.account));
  if (facts.namesPurchase && pixel.eventName === '')
    set('eventName', 'Escreva o nome da conversão como está na sua conta.');
  if (!facts.namesPurchase && pixel.eventName !== '') set('eventName', 'Deixe este campo vazio.');
  const known = eventsOfProvider(pixel.provider);
  if (pixel.events.length === 0) set('events', 'Escolha pelo menos um evento.');
  if (!pixel.events.every((event) => known.includes(event)))
    set('events', `${facts.label} não recebe um destes eventos.`);
  if (pixel.purchaseOn === 'gerado') {
    if (!pixel.events.includes('paid'))
      set('purchaseOn', 'Ligue o evento Compra para informar o que foi gerado.');
    if (pixel.methods.length === 0) set('methods', 'Escolha Pix, boleto ou os dois.');
    if (
      pixel.generatedValueBp < PIXEL_LIMITS.leastValueBp ||
      pixel.generatedValueBp > PIXEL_LIMITS.mostValueBp
    )
      set('generatedValueBp', 'Escreva de 1% a 100%.');
  }
  return problems;
}

/** The only purchase that an order is reported by: nobody can be told twice of one. */
export const GENERATED_NOTICE =
  'Cada pedido vira uma compra só, uma vez. Se ela for informada quando o código é gerado, o pagamento não é informado depois.';
