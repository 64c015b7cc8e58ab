import type { OrderDetail, PaymentMoney } from '@balcao/api-schema';
import type { LadderStep } from '@balcao/ui/figures';
import { stepWords } from '../../../money/step-words';

type MoneyStep = PaymentMoney['steps'][number];
export type SoldOrder = Pick<OrderDetail, 'interestCents' | 'totalCents' | 'payments'>;

/** What of a payment is not the price that was asked: a boleto's interest, or what lacks of it; interest of installments. */
function differenceOf(
  { interestCents, totalCents, payments }: SoldOrder,
  { paymentId, method }: PaymentMoney,
  soldCents: number,
): { priceLabel: string; label: string; hint: string; cents: number } | null {
  const asked = payments.find(({ id }) => id === paymentId)?.amountCents;
  if (method === 'boleto' && asked !== undefined && asked !== soldCents)
    return {
      priceLabel: 'Valor do boleto',
      cents: soldCents - asked,
      ...(soldCents > asked
        ? {
            label: 'Juros e multa do boleto',
            hint: 'O comprador pagou depois do vencimento, ou mais do que devia.',
          }
        : { label: 'Pago a menos no boleto', hint: 'O comprador pagou menos do que o valor do boleto.' }),
    };
  // Of one of several payments nobody says how much is interest.
  if (interestCents > 0 && soldCents === totalCents)
    return {
      priceLabel: 'Preço com frete',
      cents: interestCents,
      label: 'Juros de parcelamento',
      hint: 'O que o comprador paga a mais por parcelar.',
    };
  return null;
}

/** What the buyer paid, as steps that add up to it. */
export function saleSteps(
  order: SoldOrder,
  payment: PaymentMoney,
  { amountCents }: MoneyStep,
  date: string,
): LadderStep[] {
  const difference = differenceOf(order, payment, amountCents);
  const paid = { key: 'sale', date, hint: stepWords('sale').hint };
  if (difference === null) return [{ ...paid, label: 'Cliente pagou', cents: amountCents }];
  const { priceLabel, cents, ...rest } = difference;
  return [
    { ...paid, label: priceLabel, hint: undefined, cents: amountCents - cents },
    { key: 'difference', date, cents, ...rest },
  ];
}
