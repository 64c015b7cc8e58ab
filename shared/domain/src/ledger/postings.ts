import type { PaymentCapture } from '../orders/payment-moves';
import type { PaymentAmounts } from '../orders/payment-state';
import type { PaymentMethod } from '../payments/method';
import type { LedgerAccount } from './accounts';
import type { LedgerEntry } from './entry';
import { move } from './move';
import type { Receivable } from './receivables';
import { type FeeTerms, furtherFees } from './sale-fees';
import { type AskedAmount, consumeSaleLines, type SaleLine, saleLinesBetween } from './sale-lines';
import { type SoldReceivable, type Taken, takenOf } from './taking';

/** The entries of a transaction add up to 0. */
export interface Posting {
  entries: LedgerEntry[];
  taken: Taken[];
}

const sumOf = (receivables: readonly Receivable[], of: (receivable: Receivable) => number) =>
  receivables.reduce((sum, receivable) => sum + of(receivable), 0);

/**
 * A sale: the whole comes in, and each fee goes out on a line of its own.
 *
 * @param lines what came in, by what it is; left out where all of it is the sale. They add up to the gross
 */
export function capturePosting(receivables: readonly Receivable[], lines?: readonly SaleLine[]): Posting {
  const cents = {
    gross: sumOf(receivables, ({ grossCents }) => grossCents),
    gateway: sumOf(receivables, ({ gatewayFeeCents }) => gatewayFeeCents),
    platform: sumOf(receivables, ({ platformFeeCents }) => platformFeeCents),
    antifraud: sumOf(receivables, ({ antifraudFeeCents }) => antifraudFeeCents),
  };
  return {
    entries: [
      ...(lines ?? [{ type: 'sale' as const, cents: cents.gross }]).flatMap((line) =>
        move(line.type, 'comprador', 'a_liberar', line.cents),
      ),
      ...move('fee_gateway', 'a_liberar', 'gateway', cents.gateway),
      ...move('fee_platform', 'a_liberar', 'plataforma', cents.platform),
      ...move('fee_antifraud', 'a_liberar', 'plataforma', cents.antifraud),
    ],
    taken: [],
  };
}

/** A receivable that falls due. `reserveCents` of it are held back. */
export function releasePosting(
  { id, openCents }: Pick<SoldReceivable, 'id' | 'openCents'>,
  reserveCents = 0,
): Posting {
  return {
    entries: [
      ...move('release', 'a_liberar', 'disponivel', openCents),
      ...move('reserve_hold', 'disponivel', 'bloqueado', reserveCents),
    ],
    taken: [{ id, cents: openCents }],
  };
}

/** The end of a reserve. */
export const reserveReleasePosting = (cents: number): Posting => ({
  entries: move('reserve_release', 'bloqueado', 'disponivel', cents),
  taken: [],
});

/** The terms of a sale, and the fees of it, as far as later postings depend on them. */
export interface PostedSale {
  /** Null where it is unknown. */
  agreed: FeeTerms | null;
  /** Left out where its lines do not tell the price from what else the buyer paid. */
  asked?: AskedAmount | null;
  /** Of all its receivables, as they were sold. */
  netCents: number;
  /** Each time that its money came. */
  captures: readonly PaymentCapture[];
}

const UNKNOWN_SALE: PostedSale = { agreed: null, netCents: 0, captures: [] };

/** The net of a payment's captured cents, without its fees. */
function netOf(capturedCents: number, agreed: FeeTerms): number {
  const { gatewayCents, platformCents, antifraudCents } = furtherFees(capturedCents, 0, agreed);
  return capturedCents - gatewayCents - platformCents - antifraudCents;
}

/** The cents that are taken of the receivables of a payment, or come back to them, by its amounts. */
function takenBy(after: PaymentAmounts, receivables: readonly SoldReceivable[], sold: PostedSale): Taken[] {
  const { agreed, netCents, captures } = sold;
  return takenOf(receivables, {
    goneCents: after.refundedCents + after.lostCents,
    undoneCents: agreed ? Math.max(0, netCents - netOf(after.capturedCents, agreed)) : 0,
    captures,
    netOf: agreed && ((capturedCents) => netOf(capturedCents, agreed)),
  });
}

/** A part of a change, no more than it, and on its side of 0. */
const within = (change: number, cents: number): number =>
  change < 0 ? Math.max(change, Math.min(0, cents)) : Math.min(change, Math.max(0, cents));

/** The gross that a capture takes back when it turns out to be less, and the fees that come back with it. */
function undoneBy(before: PaymentAmounts, after: PaymentAmounts, { agreed }: PostedSale) {
  const less = Math.max(0, before.capturedCents - after.capturedCents);
  const fees =
    agreed && less > 0
      ? furtherFees(less, after.capturedCents, agreed)
      : { gatewayCents: 0, platformCents: 0, antifraudCents: 0 };
  return { ...fees, back: fees.gatewayCents + fees.platformCents + fees.antifraudCents, less };
}

/** @returns what takes the next cents of an undone capture from an account, by the lines that it came as */
function undoing(
  before: PaymentAmounts,
  after: PaymentAmounts,
  lessCents: number,
  { asked = null }: PostedSale,
) {
  const lines = lessCents > 0 ? saleLinesBetween(after.capturedCents, before.capturedCents, asked) : [];
  const take = consumeSaleLines(lines);
  return (account: LedgerAccount, cents: number): LedgerEntry[] =>
    take(cents).flatMap((line) => move(line.type, account, 'comprador', line.cents));
}

/** The types of a dispute's lines: a Pix is disputed by MED, everything else by chargeback. */
const DISPUTE_TYPES = {
  med: { opened: 'med_block', lost: 'med_return', won: 'med_unblock' },
  chargeback: { opened: 'chargeback', lost: 'chargeback', won: 'chargeback_reversal' },
} as const;

/**
 * The entries after a capture: refunds, disputes and their ends, as the difference between two states of a payment. Events may come in any
 * order, so any of them may also be taken back. A refund is taken of the receivables that wait for their day and came before it, the latest
 * first; the rest of the free balance, which may fall below 0. Disputes are held of the free balance; waiting receivables cover them once they are lost, so
 * that nothing of a lost sale falls due. The gateway's fee for each chargeback stays whoever wins it. An amount that there is no money for
 * goes to `divergencia`: it is not the store's.
 *
 * @param receivables all of the payment
 */
export function changePosting(
  method: PaymentMethod,
  before: PaymentAmounts,
  after: PaymentAmounts,
  receivables: readonly SoldReceivable[],
  sold: PostedSale = UNKNOWN_SALE,
): Posting {
  const types = DISPUTE_TYPES[method === 'pix' ? 'med' : 'chargeback'];
  const lost = after.lostCents - before.lostCents;
  const refunded = after.refundedCents - before.refundedCents;
  // What is lost was held before, also when both come to be known at once.
  const held = after.disputedCents - before.disputedCents + lost;
  const fee = (after.chargebackCount - before.chargebackCount) * (sold.agreed?.gateway.chargebackCents ?? 0);

  const undone = undoneBy(before, after, sold);
  const taken = takenBy(after, receivables, sold);
  const change = taken.reduce((sum, { cents }) => sum + cents, 0);
  const ofUndone = within(undone.less - undone.back, change);
  const ofRefund = within(refunded, change - ofUndone);
  const fromFree = undone.less - undone.back - ofUndone;
  const feesTo = ofUndone > 0 ? 'a_liberar' : 'disponivel';
  const undo = undoing(before, after, undone.less, sold);
  return {
    entries: [
      ...undo('a_liberar', ofUndone),
      ...undo('disponivel', fromFree),
      ...undo(feesTo, undone.back),
      ...move('fee_gateway', 'gateway', feesTo, undone.gatewayCents),
      ...move('fee_platform', 'plataforma', feesTo, undone.platformCents),
      ...move('fee_antifraud', 'plataforma', feesTo, undone.antifraudCents),
      ...move('refund', 'a_liberar', 'comprador', ofRefund),
      ...move('refund', 'disponivel', 'comprador', refunded - ofRefund),
      ...(held < 0
        ? move(types.won, 'bloqueado', 'disponivel', -held)
        : move(types.opened, 'disponivel', 'bloqueado', held)),
      ...move(types.lost, 'bloqueado', 'comprador', lost),
      ...move(lost === 0 ? 'refund' : types.lost, 'a_liberar', 'disponivel', change - ofUndone - ofRefund),
      ...move('chargeback_fee', 'disponivel', 'gateway', fee),
      ...move('divergence', 'divergencia', 'comprador', after.divergentCents - before.divergentCents),
    ],
    taken,
  };
}
