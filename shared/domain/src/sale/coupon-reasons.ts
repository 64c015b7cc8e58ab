import { formatMoney } from '../money/money';
import type { PaymentMethod } from '../payments/method';
import { formatCalendarDate } from '../time/calendar-date';
import type { CouponTerms } from './coupon-terms';
import { WEEKDAY_LABELS } from './coupon-terms';

/** Why a coupon is not taken, in the order in which it is said. */
export const COUPON_REASONS = [
  'inexistente',
  'pausado',
  'agendado',
  'expirado',
  'esgotado',
  'limite_do_cliente',
  'nao_vale_para_este_cliente',
  'nao_e_a_primeira_compra',
  'minimo_nao_atingido',
  'nao_vale_para_estes_produtos',
  'nao_vale_para_este_metodo',
  'nao_vale_para_estas_parcelas',
  'nao_vale_neste_dia',
  'nao_vale_nesta_uf',
  'nada_a_descontar',
] as const;
export type CouponReason = (typeof COUPON_REASONS)[number];

/** The facts that a coupon waits for until the buyer says more. */
export const COUPON_PENDING = ['cliente', 'metodo', 'parcelas', 'uf'] as const;
export type CouponPending = (typeof COUPON_PENDING)[number];

const PENDING_TEXTS: Readonly<Record<CouponPending, string>> = {
  cliente: 'Este cupom depende de quem compra: confirmaremos com o CPF ou o e-mail.',
  metodo: 'Este cupom depende da forma de pagamento.',
  parcelas: 'Este cupom depende do número de parcelas.',
  uf: 'Este cupom depende do estado da entrega.',
};
export const couponPendingText = (pending: CouponPending): string => PENDING_TEXTS[pending];

const OF_METHOD: Readonly<Partial<Record<PaymentMethod, string>>> = { pix: 'do Pix', boleto: 'do boleto' };
const ofMethod = (method: PaymentMethod | undefined): string =>
  (method && OF_METHOD[method]) ?? 'da forma de pagamento';

/** The label of a method's discount, as a line among others. */
export const methodDiscountLabel = (method: PaymentMethod | undefined): string =>
  `Desconto ${ofMethod(method)}`;

/** Said beside a coupon that is taken instead of the discount of a method. */
export function methodDiscountFallsAway(method: PaymentMethod | undefined): string {
  const discount = `desconto ${ofMethod(method)}`;
  return `Este cupom não se soma ao ${discount}: vale o cupom, sem o ${discount}.`;
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** The facts that a sentence needs. */
interface ReasonFacts {
  /** Null for a code that no coupon has. */
  terms: CouponTerms | null;
  /** The cents that the cart lacks of the least order. */
  missingCents: number;
}

type Sentence = string | ((terms: CouponTerms, missingCents: number) => string);

/** The one table of sentences: a seller who tries a coupon and a buyer read the same. */
const SENTENCES: Readonly<Record<CouponReason, Sentence>> = {
  inexistente: 'Este cupom não existe. Confira o código.',
  pausado: 'Este cupom não está valendo agora.',
  agendado: ({ startsOn }) => `Este cupom vale a partir de ${formatCalendarDate(startsOn)}.`,
  expirado: ({ endsOn }) => `Este cupom venceu em ${formatCalendarDate(endsOn)}.`,
  esgotado: 'Este cupom já foi usado o número máximo de vezes.',
  limite_do_cliente: ({ limitPerCustomer }) =>
    limitPerCustomer === 1
      ? 'Este cupom vale uma vez por cliente, e já foi usado nesta conta.'
      : `Este cupom vale ${limitPerCustomer} vezes por cliente, e todas já foram usadas.`,
  nao_vale_para_este_cliente: 'Este cupom é de outros clientes.',
  nao_e_a_primeira_compra: 'Este cupom vale só na primeira compra.',
  minimo_nao_atingido: ({ minOrderCents }, missing) =>
    `Este cupom vale em compras a partir de ${formatMoney(minOrderCents)}: faltam ${formatMoney(missing)}.`,
  nao_vale_para_estes_produtos: 'Este cupom não vale para estes produtos.',
  nao_vale_para_este_metodo: 'Este cupom não vale para esta forma de pagamento.',
  nao_vale_para_estas_parcelas: 'Este cupom não vale para tantas parcelas.',
  nao_vale_neste_dia: ({ weekdays }) =>
    `Este cupom vale só nestes dias: ${listed.format(weekdays.flatMap((day) => WEEKDAY_LABELS[day] ?? []))}.`,
  nao_vale_nesta_uf: ({ ufs }) => `Este cupom vale só para entregas em ${listed.format(ufs)}.`,
  nada_a_descontar: 'Não há o que descontar: os itens deste carrinho não custam nada.',
};

/** A reason in words. */
export function couponReasonText(reason: CouponReason, { terms, missingCents }: ReasonFacts): string {
  const sentence = SENTENCES[reason];
  if (typeof sentence === 'string') return sentence;
  // Only a code that nobody has comes without terms, and its sentence needs none.
  return terms === null ? '' : sentence(terms, missingCents);
}
