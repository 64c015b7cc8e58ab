import type { TestCharge } from '@balcao/api-schema';
import { formatMoney, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';
import { tonePill } from '@balcao/ui/display';

/** The status of a charge. */
export const chargePill = ({ tone, statusText: text }: TestCharge): StatusPillProps =>
  tonePill({ tone, text });

/** `Pix de R$ 49,90`. */
export const chargeName = ({ method, amountCents }: TestCharge): string =>
  `${PAYMENT_METHOD_LABELS[method]} de ${formatMoney(amountCents)}`;

/** `Reembolsado R$ 20,00 de R$ 49,90`; empty while nothing was given back. */
export const refundWords = ({ capturedCents, refundedCents }: TestCharge): string =>
  refundedCents === 0 ? '' : `Reembolsado ${formatMoney(refundedCents)} de ${formatMoney(capturedCents)}`;
