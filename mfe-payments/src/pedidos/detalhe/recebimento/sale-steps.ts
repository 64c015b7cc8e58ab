import type { OrderDetail, PaymentMoney } from '@balcao/api-schema';
import { interestOfPayment } from '@balcao/domain';
import type { LadderStep } from '@balcao/ui/figures';
import { stepWords } from '../../../money/step-words';

type MoneyStep = PaymentMoney['steps'][number];
export type SoldOrder = Pick<OrderDetail, 'interestCents' | 'totalCents' | 'payments'>;

const priceLabelOf = ({ method }: Pick<PaymentMoney, 'method'>): string =>
  method === 'boleto' ? 'Valor do boleto' : 'Preço com frete';

/** Whether what the buyer paid beyond the price has steps of its own. */
const hasOwnSteps = ({ steps }: PaymentMoney): boolean =>
  steps.some(({ type }) => type === 'buyer_interest' || type === 'boleto_fine');

/**
 * The difference of a payment to the asked price: a boleto's interest, or the missing part; interest of installments. For payments whose
 * lines do not have it.
 */
function differenceOf(
  { interestCents, totalCents, payments }: SoldOrder,
  { paymentId, method, installments }: PaymentMoney,
  soldCents: number,
): { priceLabel: string; label: string; hint: string; cents: number } | null {
  const asked = payments.find(({ id }) => id === paymentId)?.amountCents;
  if (method === 'boleto' && asked !== undefined && asked !== soldCents)
    return {
      priceLabel: priceLabelOf({ method }),
      cents: soldCents - asked,
      ...(soldCents > asked
        ? {
            label: 'Juros e multa do boleto',
            hint: 'O cliente pagou depois do vencimento, ou mais do que devia.',
          }
        : { label: 'Pago a menos no boleto', hint: 'O cliente pagou menos do que o valor do boleto.' }),
    };
  const interest =
    asked === undefined
      ? 0
      : interestOfPayment({
          order: { interestCents, totalCents },
          payment: { amountCents: asked, installments },
        });
  if (interest > 0 && soldCents === asked)
    return {
      priceLabel: priceLabelOf({ method }),
      cents: interest,
      label: 'Juros de parcelamento',
      hint: 'O que o cliente paga a mais por parcelar.',
    };
  return null;
}

/** The buyer's payment, as steps that add up to it. */
export function saleSteps(
  order: SoldOrder,
  payment: PaymentMoney,
  { amountCents }: MoneyStep,
  date: string,
): LadderStep[] {
  const paid = { key: 'sale', date, hint: stepWords('sale').hint };
  if (hasOwnSteps(payment))
    return [{ ...paid, label: priceLabelOf(payment), hint: undefined, cents: amountCents }];
  const difference = differenceOf(order, payment, amountCents);
  if (difference === null) return [{ ...paid, label: 'Cliente pagou', cents: amountCents }];
  const { priceLabel, cents, ...rest } = difference;
  return [
    { ...paid, label: priceLabel, hint: undefined, cents: amountCents - cents },
    { key: 'difference', date, cents, ...rest },
  ];
}
