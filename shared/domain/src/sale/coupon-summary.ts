import { formatMoney } from '../money/money';
import { formatPercent } from '../money/written-number';
import { PAYMENT_METHOD_LABELS } from '../payments/method';
import { formatCalendarDate } from '../time/calendar-date';
import type { CouponFileField } from './coupon-csv';
import { type CouponTerms, WEEKDAY_LABELS } from './coupon-terms';

type Discounting = Pick<CouponTerms, 'type' | 'percentBp' | 'valueCents' | 'capCents' | 'appliesTo'>;

/** The discount of a coupon: `10% nos produtos, até R$ 50,00`. */
export function couponDiscountText({
  type,
  percentBp,
  valueCents,
  capCents,
  appliesTo,
}: Discounting): string {
  const amount = type === 'percentual' ? formatPercent(percentBp) : formatMoney(valueCents);
  const place = { produtos: 'nos produtos', subtotal: 'no subtotal', frete: 'no frete' }[appliesTo];
  const what = type === 'frete_gratis' ? 'Frete grátis' : `${amount} ${place}`;
  return capCents > 0 && type !== 'valor_fixo' ? `${what}, até ${formatMoney(capCents)}` : what;
}

/** When a coupon is good: `01/12/2026 a 24/12/2026`. */
export function couponPeriodText({ startsOn, endsOn }: Pick<CouponTerms, 'startsOn' | 'endsOn'>): string {
  if (startsOn !== '' && endsOn !== '')
    return `${formatCalendarDate(startsOn)} a ${formatCalendarDate(endsOn)}`;
  if (startsOn !== '') return `A partir de ${formatCalendarDate(startsOn)}`;
  return endsOn === '' ? 'Sem prazo' : `Até ${formatCalendarDate(endsOn)}`;
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const methodText = ({ method, installments }: CouponTerms['methods'][number]): string =>
  installments > 0
    ? `${PAYMENT_METHOD_LABELS[method]} em até ${installments}×`
    : PAYMENT_METHOD_LABELS[method];

/** The limits of a coupon, a sentence for each that it has. */
export function couponLimitTexts(terms: Pick<CouponTerms, CouponFileField>): string[] {
  const { minOrderCents, limitTotal, limitPerCustomer, productIds, customers } = terms;
  const sentences: [boolean, string][] = [
    [minOrderCents > 0, `Compras a partir de ${formatMoney(minOrderCents)}`],
    [
      productIds.length > 0,
      `Só com ${counted(productIds.length, 'produto escolhido', 'produtos escolhidos')}`,
    ],
    [terms.categories.length > 0, `Só nas categorias ${listed.format(terms.categories)}`],
    [customers.length > 0, `Só para ${counted(customers.length, 'cliente', 'clientes')}`],
    [terms.firstPurchase, 'Só na primeira compra'],
    [limitTotal > 0, counted(limitTotal, 'uso no total', 'usos no total')],
    [limitPerCustomer > 0, counted(limitPerCustomer, 'uso por cliente', 'usos por cliente')],
    [terms.methods.length > 0, `Pagando com ${listed.format(terms.methods.map(methodText))}`],
    [
      terms.weekdays.length > 0,
      `Em ${listed.format(terms.weekdays.flatMap((day) => WEEKDAY_LABELS[day] ?? []))}`,
    ],
    [terms.ufs.length > 0, `Entrega em ${listed.format(terms.ufs)}`],
    [terms.stacksWithPix, 'Soma com o desconto do Pix e do boleto'],
    [terms.includesBumps, 'Vale também para order bumps'],
  ];
  return sentences.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}
