import {
  type AskedAmount,
  CURRENCY_CODE,
  type Custody,
  capturePosting,
  changePosting,
  inCustody,
  owedPosting,
  type PaymentMethod,
  type PaymentMove,
  receivablesOf,
  saleLinesBetween,
  todayInSaoPaulo,
  USUAL_RELEASE,
  withoutPlatformFees,
} from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { EventHandler, PaymentMoved } from '../../events/domain-events';
import { findPlan } from '../../plans/plan-repository';
import { findContractOf } from '../payments';
import { type LockedAccount, lockAccounts, post } from './ledger';
import {
  type AgreedTerms,
  changeReceivables,
  custodyOfSale,
  insertReceivables,
  receivablesOfPayment,
  saleOfPayment,
} from './receivables';
import { releaseReceivable } from './releases';

/** The terms of a store's sale: of the contract with its gateway, and of the plan that it had when the sale was paid. */
async function termsOf(
  trx: SellerTransaction,
  owner: Owner,
  { paymentId, method, occurredAt }: { paymentId: string; method: PaymentMethod; occurredAt: Date },
): Promise<AgreedTerms> {
  const [contract, plan] = await Promise.all([
    findContractOf(trx, owner, paymentId),
    findPlan(trx, owner, occurredAt),
  ]);
  return {
    gatewayId: contract?.gateway ?? null,
    gateway: contract?.fees[method] ?? { percentBasisPoints: 0, fixedCents: 0, ...USUAL_RELEASE[method] },
    platform: { percentBasisPoints: plan.percent_basis_points, fixedCents: plan.fixed_cents },
    antifraudCents: method === 'credit_card' ? plan.antifraud_cents : 0,
    reserveBasisPoints: plan.reserve_basis_points,
    reserveDays: plan.reserve_days,
  };
}

/** A move of a payment, and the end of its keys, which no other move has. */
interface KeyedMove extends PaymentMove {
  key: string;
}

/** The captured cents that were not known before. */
const capturedMore = ({ before, after }: PaymentMove): number =>
  Math.max(0, after.capturedCents - before.capturedCents);

/** Whether receivables may have to cover otherwise: all but money that comes while none has gone. */
const isChanged = ({ before, after }: PaymentMove): boolean =>
  after.capturedCents <= before.capturedCents ||
  [before, after].some(({ refundedCents, lostCents }) => refundedCents + lostCents > 0) ||
  after.disputedCents !== before.disputedCents ||
  after.divergentCents !== before.divergentCents ||
  after.chargebackCount !== before.chargebackCount;

const placeOf = ({ sellerId, storeId, orderId, paymentId, method }: PaymentMoved) => ({
  owner: { sellerId, storeId },
  fact: { orderId, paymentId, method },
});

/** The amounts that its buyer is asked to pay. */
const askedOf = ({ amountCents, method }: PaymentMoved, interestCents: number): AskedAmount => ({
  amountCents,
  interestCents,
  isBoleto: method === 'boleto',
});

/** The custodian whose accounts a payment is posted to, and these, locked. */
interface Held {
  custody: Custody;
  accounts: readonly LockedAccount[];
}

/** Posts a sale. What falls due the same day, such as a Pix, is free with it: it waits for no job. */
async function postCapture(
  trx: SellerTransaction,
  moved: PaymentMoved,
  move: KeyedMove,
  { custody, accounts }: Held,
  agreed: AgreedTerms,
): Promise<void> {
  const { owner, fact } = placeOf(moved);
  const { occurredAt, before, key } = move;
  const sale = {
    grossCents: capturedMore(move),
    beforeCents: before.capturedCents,
    installments: moved.installments,
    paidOn: todayInSaoPaulo(occurredAt),
  };
  const isDirect = custody === 'vendedor';
  const terms = isDirect ? { ...agreed, reserveBasisPoints: 0, reserveDays: 0 } : agreed;
  const sold = receivablesOf(sale, isDirect ? withoutPlatformFees(terms) : terms);
  const owed = isDirect ? owedPosting(before.capturedCents, move.after.capturedCents, terms) : [];
  const asked = askedOf(moved, moved.interestCents);
  const lines = saleLinesBetween(before.capturedCents, move.after.capturedCents, asked);
  const captured = {
    ...fact,
    gateway: terms.gatewayId,
    kind: 'capture',
    key: `capture:${key}`,
    occurredAt,
  };
  const [, receivables] = await Promise.all([
    post(trx, owner, accounts, captured, [
      ...inCustody(custody, capturePosting(sold, lines).entries),
      ...owed,
    ]),
    insertReceivables(
      trx,
      owner,
      { ...fact, ...terms, custody, soldAt: occurredAt, interestCents: moved.interestCents },
      sold,
    ),
  ]);
  const today = todayInSaoPaulo(currentTime());
  for (const receivable of receivables)
    if (receivable.availableOn <= today)
      await releaseReceivable(trx, owner, accounts, receivable, occurredAt);
}

async function postChange(
  trx: SellerTransaction,
  moved: PaymentMoved,
  { before, after, occurredAt, key }: KeyedMove,
  { custody, accounts }: Held,
): Promise<void> {
  const { owner, fact } = placeOf(moved);
  const { method, paymentId } = moved;
  const [receivables, { gateway, sold }] = await Promise.all([
    receivablesOfPayment(trx, owner, paymentId),
    saleOfPayment(trx, owner, paymentId),
  ]);
  const isDirect = custody === 'vendedor';
  const { agreed, interestCents } = sold;
  const asked = interestCents === null ? null : askedOf(moved, interestCents);
  const terms = agreed && isDirect ? withoutPlatformFees(agreed) : agreed;
  const { entries, taken } = changePosting(method, before, after, receivables, {
    ...sold,
    agreed: terms,
    asked,
    captures: moved.captures,
  });
  const less = Math.min(before.capturedCents, after.capturedCents);
  const owed = agreed && isDirect ? owedPosting(before.capturedCents, less, agreed) : [];
  const changed = { ...fact, gateway, kind: 'change', key: `change:${key}`, occurredAt };
  await post(trx, owner, accounts, changed, [...inCustody(custody, entries), ...owed]);
  await changeReceivables(trx, owner, taken);
}

/**
 * Posts some facts of what a payment has come to, each on its day, in the transaction in which its order moves. Nothing is posted
 * of test mode, nor of what was not paid in reais.
 *
 * @param wanted places among the moves, in their order
 */
export async function postMoves(
  trx: SellerTransaction,
  moved: PaymentMoved,
  wanted: readonly number[],
): Promise<void> {
  const { isTest, currency, paymentId, version, moves } = moved;
  const chosen = wanted.flatMap((index) => {
    const move = moves[index];
    return move ? [{ ...move, key: [paymentId, version, ...(index > 0 ? [index] : [])].join(':') }] : [];
  });
  if (isTest || currency !== CURRENCY_CODE || chosen.length === 0) return;

  const { owner } = placeOf(moved);
  // What was posted stays where it is: that of an older payment may not have been moved yet.
  const posted =
    moved.before.capturedCents > 0 ? await custodyOfSale(trx, owner, moved.paymentId) : undefined;
  const custody = posted ?? moved.custody;
  const [accounts, terms] = await Promise.all([
    lockAccounts(trx, owner, custody),
    Promise.all(
      chosen.map((move) =>
        capturedMore(move) > 0 ? termsOf(trx, owner, { ...moved, occurredAt: move.occurredAt }) : null,
      ),
    ),
  ]);
  const held = { custody, accounts };
  for (const [index, move] of chosen.entries()) {
    const agreed = terms[index];
    if (agreed) await postCapture(trx, moved, move, held, agreed);
    if (isChanged(move)) await postChange(trx, moved, move, held);
  }
}

/** Posts all that a payment has come to. */
export const postPayment: EventHandler<'payment.moved'> = (trx, moved) =>
  postMoves(trx, moved, [...moved.moves.keys()]);
