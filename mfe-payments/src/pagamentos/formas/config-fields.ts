import {
  type CardBrand,
  type CardConfig,
  formatMoney,
  formatPercent,
  type InstallmentInterest,
  PAYMENT_NUMBERS,
  type PaymentMethod,
  type PaymentNumberField,
} from '@balcao/domain';
import type { FormValues } from '@balcao/ui/form';
import type { ComparedField } from '@balcao/ui/resource';
import { INTEREST_KIND } from './card-values';
import { configField } from './values-in';

type Compared = ComparedField<FormValues[string]>;
type Fields = Readonly<Record<string, Compared>>;

export const BRAND_LABELS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  amex: 'American Express',
  hipercard: 'Hipercard',
  diners: 'Diners Club',
};

export const INTEREST_KIND_LABELS: Readonly<Record<InstallmentInterest['kind'], string>> = {
  rate: 'Uma taxa por mês',
  table: 'Um acréscimo para cada número de parcelas',
};

export const CAPTURE_LABELS: Readonly<Record<CardConfig['capture'], string>> = {
  automatic: 'Automática',
  manual: 'Manual',
};

export const THREE_DS_LABELS: Readonly<Record<CardConfig['threeDs'], string>> = {
  never: 'Nunca',
  when_required: 'Quando o banco exigir',
  always: 'Sempre',
};

const yesOrNo = (value: unknown) => (value ? 'Sim' : 'Não');
const money = (value: unknown) => (value ? formatMoney(Number(value)) : 'Sem limite');
const percent = (value: unknown) => formatPercent(Number(value ?? 0));
const numbered = (field: PaymentNumberField) => (value: unknown) =>
  PAYMENT_NUMBERS[field].show(Number(value ?? 0));
const oneOf = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[String(value)] ?? String(value);
const several = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  (Array.isArray(value) ? value : []).map((one) => labels[String(one)] ?? String(one)).join(', ');
const surcharges = (value: unknown) =>
  (Array.isArray(value) ? value : []).map((one, place) => `${place + 1}×: ${percent(one)}`).join(', ');

const LIMITS: Fields = {
  minCents: { label: 'Valor mínimo', show: money },
  maxCents: { label: 'Valor máximo', show: money },
};

const CARD: Fields = {
  brands: { label: 'Bandeiras', show: several(BRAND_LABELS) },
  maxInstallments: { label: 'Número máximo de parcelas', show: numbered('maxInstallments') },
  interestFreeInstallments: { label: 'Sem juros até', show: numbered('interestFreeInstallments') },
  'interest.monthlyBasisPoints': { label: 'Taxa por mês', show: percent },
  'interest.basisPoints': { label: 'Acréscimo por número de parcelas', show: surcharges },
  minInstallmentCents: { label: 'Valor mínimo da parcela', show: money },
  capture: { label: 'Captura', show: oneOf(CAPTURE_LABELS) },
  threeDs: { label: 'Autenticação 3DS', show: oneOf(THREE_DS_LABELS) },
  softDescriptor: { label: 'Nome na fatura' },
};

const FIELDS: Readonly<Record<PaymentMethod, Fields>> = {
  pix: {
    expirationSeconds: { label: 'O código vale por', show: numbered('expirationSeconds') },
    discountBasisPoints: { label: 'Desconto', show: percent },
    message: { label: 'Mensagem ao cliente' },
    ...LIMITS,
  },
  credit_card: CARD,
  boleto: {
    dueDays: { label: 'Vence em', show: numbered('dueDays') },
    skipWeekends: {
      label: 'Vencimento em fim de semana ou feriado',
      show: (value) => (value ? 'Passa para o dia útil seguinte' : 'Fica nesse dia'),
    },
    fineBasisPoints: { label: 'Multa por atraso', show: percent },
    monthlyInterestBasisPoints: { label: 'Juros por mês de atraso', show: percent },
    discountBasisPoints: { label: 'Desconto', show: percent },
    minCents: { label: 'Valor mínimo', show: money },
    heldStockBasisPoints: { label: 'Estoque que boletos em aberto reservam', show: percent },
    'instructions.0': { label: 'Instruções, linha 1' },
    'instructions.1': { label: 'Instruções, linha 2' },
    reminder: { label: 'Lembrete', show: yesOrNo },
  },
  paypal: { installments: { label: 'Parcelamento', show: yesOrNo }, ...LIMITS },
};

/** The label of a method's field. */
export const configLabel = (method: PaymentMethod, name: string): string =>
  FIELDS[method][name]?.label ?? name;

/** The fields of a method by their names in the form, and how each is shown in a comparison. */
export function comparedFields(method: PaymentMethod): Fields {
  return {
    ativo: { label: 'No checkout', show: (value) => (value ? 'Oferecido' : 'Não oferecido') },
    ...(method === 'credit_card' && {
      [INTEREST_KIND]: { label: 'Juros das outras parcelas', show: oneOf(INTEREST_KIND_LABELS) },
    }),
    ...Object.fromEntries(
      Object.entries(FIELDS[method]).map(([name, compared]) => [configField(name), compared]),
    ),
  };
}
