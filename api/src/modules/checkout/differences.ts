import type { V1SessionDifference } from '@balcao/api-schema';
import { formatMoney, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import type { ShownVersion } from './tables/buyer-checkouts-schema';

type Shown = Omit<ShownVersion, 'version'>;

type What = V1SessionDifference['what'];

/** One difference in a list; none where the two are the same. */
const differing = (
  isSame: boolean,
  what: What,
  text: () => string,
  [before, after]: readonly [number | null, number | null] = [null, null],
): V1SessionDifference[] => (isSame ? [] : [{ what, text: text(), before, after }]);

type ShownItem = Shown['items'][number];

function itemText(old: ShownItem | undefined, now: ShownItem | undefined): string {
  if (now === undefined) return `${old?.title ?? ''} saiu da compra.`;
  if (old === undefined) return `${now.title} entrou na compra, por ${formatMoney(now.totalCents)}.`;
  if (old.title !== now.title)
    return `No lugar de ${old.title} está ${now.title}, por ${formatMoney(now.totalCents)}.`;
  return old.quantity === now.quantity
    ? `${now.title} passou de ${formatMoney(old.totalCents)} para ${formatMoney(now.totalCents)}.`
    : `A quantidade de ${now.title} passou de ${old.quantity} para ${now.quantity}.`;
}

function itemDifferences(before: Shown, after: Shown): V1SessionDifference[] {
  const ids = [...new Set([...before.items, ...after.items].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [old, now] = [before, after].map((shown) => shown.items.find((item) => item.id === id));
    const isSame =
      old?.title === now?.title && old?.quantity === now?.quantity && old?.totalCents === now?.totalCents;
    return differing(isSame, 'item', () => itemText(old, now), [
      old?.totalCents ?? null,
      now?.totalCents ?? null,
    ]);
  });
}

const deliveryText = ({ shipping }: Shown): string =>
  shipping === null
    ? 'A entrega que você tinha escolhido não está mais disponível.'
    : `A entrega agora é ${shipping.name}, por ${formatMoney(shipping.cents)}.`;

const couponText = (before: Shown, after: Shown): string =>
  after.coupon === ''
    ? `O cupom ${before.coupon} não vale mais para esta compra.`
    : `O cupom ${after.coupon} vale agora para esta compra.`;

/** The sentence about another payment method, which follows the total; empty where it is the same. */
function methodText(before: Shown, after: Shown): string {
  if (before.method === after.method) return '';
  return after.method === null
    ? ' A forma de pagamento não está mais disponível.'
    : ` A forma de pagamento agora é ${PAYMENT_METHOD_LABELS[after.method]}.`;
}

const installmentsOf = ({ installments = 1 }: Shown): number => installments;

const passed = (name: string, before: number, after: number): string =>
  `O ${name} passou de ${formatMoney(before)} para ${formatMoney(after)}.`;

/** The differences between two versions that a buyer would notice. */
export function differencesBetween(before: Shown, after: Shown): V1SessionDifference[] {
  const cents = (name: 'discountCents' | 'totalCents') => [before[name], after[name]] as const;
  const method = methodText(before, after);
  return [
    ...itemDifferences(before, after),
    ...differing(
      JSON.stringify(before.shipping) === JSON.stringify(after.shipping),
      'shipping',
      () => deliveryText(after),
      [before.shipping?.cents ?? null, after.shipping?.cents ?? null],
    ),
    ...differing(before.coupon === after.coupon, 'coupon', () => couponText(before, after)),
    ...differing(
      before.discountCents === after.discountCents,
      'discount',
      () => passed('desconto', ...cents('discountCents')),
      cents('discountCents'),
    ),
    ...differing(
      installmentsOf(before) === installmentsOf(after) || method !== '',
      'installments',
      () => `O pagamento agora é em ${installmentsOf(after)}× no cartão.`,
    ),
    ...differing(
      before.totalCents === after.totalCents && method === '',
      'total',
      () => passed('total', ...cents('totalCents')) + method,
      cents('totalCents'),
    ),
  ];
}

/** The sentence about the total, for a buyer whose shown version is not known any more. */
export const totalNow = ({ totalCents }: Shown): V1SessionDifference => ({
  what: 'total',
  text: `O total agora é ${formatMoney(totalCents)}. Confira a compra antes de pagar.`,
  before: null,
  after: totalCents,
});
