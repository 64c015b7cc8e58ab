import type { BrazilianState } from '../address/brazilian-states';
import { isValidEmail, normalizeEmail } from '../contact/email';
import { MAX_BASIS_POINTS } from '../money/written-number';
import { MAX_INSTALLMENTS, type PaymentMethod } from '../payments/method';
import { isValidCnpj, normalizeCnpj } from '../tax-numbers/cnpj';
import { isValidCpf, normalizeCpf } from '../tax-numbers/cpf';
import type { CalendarDate } from '../time/calendar-date';
import { couponCodeProblem } from './coupon-code';

export const COUPON_TYPES = ['percentual', 'valor_fixo', 'frete_gratis'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];
export const COUPON_TYPE_LABELS: Readonly<Record<CouponType, string>> = {
  percentual: 'Percentual',
  valor_fixo: 'Valor fixo',
  frete_gratis: 'Frete grátis',
};

/** The targets of a discount. With named products, `produtos` is those alone, and `subtotal` all lines once one of them is there. */
export const COUPON_TARGETS = ['produtos', 'subtotal', 'frete'] as const;
export type CouponTarget = (typeof COUPON_TARGETS)[number];
export const COUPON_TARGET_LABELS: Readonly<Record<CouponTarget, string>> = {
  produtos: 'Produtos',
  subtotal: 'Subtotal',
  frete: 'Frete',
};

/** The days of a week as programs count them. */
export const WEEKDAY_LABELS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** A way to pay that a coupon is good for; `installments` are the most that it is good for, 0 for any. */
export interface CouponMethod {
  method: PaymentMethod;
  installments: number;
}

/** The discount of a coupon, and its conditions. A number that is 0, an empty text and an empty list limit nothing. */
export interface CouponTerms {
  code: string;
  type: CouponType;
  percentBp: number;
  valueCents: number;
  /** The most that it takes off; not of a fixed amount. */
  capCents: number;
  appliesTo: CouponTarget;
  minOrderCents: number;
  /** Days of São Paulo; the last one is included. */
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  limitTotal: number;
  limitPerCustomer: number;
  productIds: readonly string[];
  categories: readonly string[];
  /** Documents without mask and e-mails in lower case. */
  customers: readonly string[];
  methods: readonly CouponMethod[];
  firstPurchase: boolean;
  weekdays: readonly number[];
  ufs: readonly BrazilianState[];
  /** Whether the discount for paying by Pix is given as well. */
  stacksWithPix: boolean;
  includesBumps: boolean;
  paused: boolean;
}

export const COUPON_LIMITS = {
  /** R$ 9.999.999,99. */
  cents: 999_999_999,
  products: 100,
  categories: 10,
  customers: 200,
  uses: 1_000_000,
  usesPerCustomer: 1_000,
} as const;

/** The smallest percentage: 1%. */
const LEAST_BASIS_POINTS = 100;

/** A customer as a coupon names them: a document without mask, or an e-mail in lower case; null for neither. */
export function couponCustomerOf(typed: string): string | null {
  if (typed.includes('@')) return isValidEmail(typed) ? normalizeEmail(typed) : null;
  if (isValidCpf(typed)) return normalizeCpf(typed);
  return isValidCnpj(typed) ? normalizeCnpj(typed) : null;
}

type Problems = Partial<Record<keyof CouponTerms, string>>;

function amountProblems({ type, percentBp, valueCents, appliesTo }: CouponTerms): Problems {
  if (type === 'percentual')
    return percentBp >= LEAST_BASIS_POINTS && percentBp <= MAX_BASIS_POINTS
      ? {}
      : { percentBp: 'Use um percentual de 1% a 100%.' };
  if (type === 'valor_fixo')
    return valueCents > 0 && valueCents <= COUPON_LIMITS.cents
      ? {}
      : { valueCents: 'O desconto precisa ser maior que zero.' };
  return appliesTo === 'frete' ? {} : { appliesTo: 'Frete grátis vale só para o frete.' };
}

function methodProblem({ methods }: CouponTerms): string | null {
  if (new Set(methods.map(({ method }) => method)).size < methods.length)
    return 'Cada forma de pagamento pode estar aqui uma vez.';
  const isUnlimited = ({ method, installments }: CouponMethod) =>
    installments === 0 || (method === 'credit_card' && installments <= MAX_INSTALLMENTS);
  return methods.every(isUnlimited) ? null : 'Só o cartão de crédito tem parcelas.';
}

/** The problems of a coupon's terms, by field: the same in a form, a request and a file. */
export function couponProblems(terms: CouponTerms): Problems {
  const code = couponCodeProblem(terms.code);
  const methods = methodProblem(terms);
  const isInverted = terms.startsOn !== '' && terms.endsOn !== '' && terms.endsOn < terms.startsOn;
  return {
    ...(code !== null && { code }),
    ...amountProblems(terms),
    ...(methods !== null && { methods }),
    ...(isInverted && { endsOn: 'O fim vem antes do início.' }),
  };
}
