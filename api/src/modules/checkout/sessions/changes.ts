import type { V1SessionDifference } from '@balcao/api-schema';
import { formatMoney, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import type { ShownVersion } from '../../../db/buyer-checkouts-schema';

type Shown = Omit<ShownVersion, 'version'>;

/** What of two versions is not the same, for the buyer. */
export function differencesBetween(before: Shown, after: Shown): V1SessionDifference[] {
  const ids = [...new Set([...before.items, ...after.items].map(({ id }) => id))];
  const items = ids.flatMap((id): V1SessionDifference[] => {
    const [old, now] = [before, after].map((shown) => shown.items.find((item) => item.id === id));
    const isOther = old !== undefined && now !== undefined && old.title !== now.title;
    if (!isOther && old?.totalCents === now?.totalCents && old?.quantity === now?.quantity) return [];
    const title = (now ?? old)?.title ?? '';
    const text =
      now === undefined
        ? `${title} saiu da compra.`
        : old === undefined
          ? `${title} entrou na compra, por ${formatMoney(now.totalCents)}.`
          : isOther
            ? `No lugar de ${old.title} está ${title}, por ${formatMoney(now.totalCents)}.`
            : old.quantity === now.quantity
              ? `${title} passou de ${formatMoney(old.totalCents)} para ${formatMoney(now.totalCents)}.`
              : `A quantidade de ${title} passou de ${old.quantity} para ${now.quantity}.`;
    return [{ what: 'item', text, before: old?.totalCents ?? null, after: now?.totalCents ?? null }];
  });
  const delivery: V1SessionDifference[] =
    JSON.stringify(before.shipping) === JSON.stringify(after.shipping)
      ? []
      : [
          {
            what: 'shipping',
            text:
              after.shipping === null
                ? 'A entrega que você tinha escolhido não está mais disponível.'
                : `A entrega agora é ${after.shipping.name}, por ${formatMoney(after.shipping.cents)}.`,
            before: before.shipping?.cents ?? null,
            after: after.shipping?.cents ?? null,
          },
        ];
  const coupon: V1SessionDifference[] =
    before.coupon === after.coupon
      ? []
      : [
          {
            what: 'coupon',
            text:
              after.coupon === ''
                ? `O cupom ${before.coupon} não vale mais para esta compra.`
                : `O cupom ${after.coupon} vale agora para esta compra.`,
            before: null,
            after: null,
          },
        ];
  const discount: V1SessionDifference[] =
    before.discountCents === after.discountCents
      ? []
      : [
          {
            what: 'discount',
            text: `O desconto passou de ${formatMoney(before.discountCents)} para ${formatMoney(after.discountCents)}.`,
            before: before.discountCents,
            after: after.discountCents,
          },
        ];
  const way =
    before.method === after.method
      ? ''
      : after.method === null
        ? ' A forma de pagamento não está mais disponível.'
        : ` A forma de pagamento agora é ${PAYMENT_METHOD_LABELS[after.method]}.`;
  return [
    ...items,
    ...delivery,
    ...coupon,
    ...discount,
    ...(before.totalCents === after.totalCents && way === ''
      ? []
      : [
          {
            what: 'total' as const,
            text: `O total passou de ${formatMoney(before.totalCents)} para ${formatMoney(after.totalCents)}.${way}`,
            before: before.totalCents,
            after: after.totalCents,
          },
        ]),
  ];
}

/** What there is to say where nobody knows any more what the buyer saw. */
export const totalNow = ({ totalCents }: Shown): V1SessionDifference => ({
  what: 'total',
  text: `O total agora é ${formatMoney(totalCents)}. Confira a compra antes de pagar.`,
  before: null,
  after: totalCents,
});
