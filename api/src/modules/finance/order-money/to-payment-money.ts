import type { MoneyStep, PaymentMoney, SoldReceivable } from '@balcao/api-schema';
import {
  centsOf,
  type EntryType,
  type SellerAccount,
  sellerAccountIn,
  todayInSaoPaulo,
  totalsByType,
} from '@balcao/domain';
import { toEntryRow } from '../statement/repository';
import type { MoneyParts } from './repository';

type ReceivableRow = MoneyParts['receivables'][number];
type Terms = Pick<MoneyStep, 'percentBasisPoints' | 'fixedCents'>;

const NO_TERMS: Terms = { percentBasisPoints: null, fixedCents: null };

/** The terms of a fee, where all of the payment was sold by the same. */
function termsOf(type: EntryType, receivables: readonly ReceivableRow[]): Terms {
  const termsOfOne = (row: ReceivableRow): Terms => {
    switch (type) {
      case 'fee_gateway':
        return { percentBasisPoints: row.gateway_percent_basis_points, fixedCents: row.gateway_fixed_cents };
      case 'fee_platform':
        return {
          percentBasisPoints: row.platform_percent_basis_points,
          fixedCents: row.platform_fixed_cents,
        };
      case 'fee_antifraud':
        return {
          percentBasisPoints: row.antifraud_terms_cents === null ? null : 0,
          fixedCents: row.antifraud_terms_cents,
        };
      default:
        return NO_TERMS;
    }
  };
  const [first = NO_TERMS, ...rest] = receivables.map(termsOfOne);
  const isOne = rest.every(
    (terms) => terms.percentBasisPoints === first.percentBasisPoints && terms.fixedCents === first.fixedCents,
  );
  return isOne ? first : NO_TERMS;
}

const toReceivable = (row: ReceivableRow): SoldReceivable => ({
  id: row.id,
  installment: row.installment,
  grossCents: row.gross_cents,
  gatewayFeeCents: row.gateway_fee_cents,
  platformFeeCents: row.platform_fee_cents,
  antifraudFeeCents: row.antifraud_fee_cents,
  netCents: row.net_cents,
  openCents: row.open_cents,
  reservedCents: row.reserved_cents,
  reservedUntil: row.reserved_until,
  availableOn: row.available_on,
  status: row.status,
});

/** The money of a payment. Its figures are its lines and receivables as they were posted. */
export function toPaymentMoney(
  payment: MoneyParts['payments'][number],
  { receivables, lines }: MoneyParts,
): PaymentMoney {
  const own = receivables.filter(({ payment_id }) => payment_id === payment.id);
  const posted = lines.filter(({ payment_id }) => payment_id === payment.id).map(toEntryRow);
  const custody = own[0]?.custody ?? payment.custody;
  const held = (account: SellerAccount) => centsOf(posted, sellerAccountIn(custody, account));
  return {
    paymentId: payment.id,
    custody,
    method: payment.method,
    installments: payment.installments,
    gateway: own[0]?.gateway ?? null,
    paidAt: payment.paid_at?.toISOString() ?? null,
    steps: totalsByType(posted).map(({ type, amountCents, lines: ofType }) => ({
      type,
      amountCents,
      ...termsOf(type, own),
      on: todayInSaoPaulo(new Date(Math.max(...ofType.map(({ occurredAt }) => Date.parse(occurredAt))))),
    })),
    netCents: centsOf(posted),
    pendingCents: held('a_liberar'),
    availableCents: held('disponivel'),
    blockedCents: held('bloqueado'),
    owedCents: 0 - centsOf(posted, 'a_pagar'),
    receivables: own.map(toReceivable),
  };
}
