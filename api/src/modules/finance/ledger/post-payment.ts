import {
  CURRENCY_CODE,
  type Custody,
  capturePosting,
  changePosting,
  inCustody,
  owedPosting,
  receivablesOf,
  todayInSaoPaulo,
  withoutPlatformFees,
} from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { EventHandler, PaymentMoved } from '../../../events/domain-events';
import { releaseReceivable } from '../receivables/release';
import {
  custodyOfSale,
  insertReceivables,
  openReceivablesOf,
  saleOfPayment,
  takeOfReceivables,
} from '../receivables/repository';
import { post } from './post';
import { type LockedAccount, lockAccounts } from './repository';
import { type AgreedTerms, termsOf } from './terms';

/** What came in more than was known. */
const capturedMore = ({ before, after }: PaymentMoved): number =>
  Math.max(0, after.capturedCents - before.capturedCents);

/** Whether money moved otherwise than by coming in. */
const isChanged = ({ before, after }: PaymentMoved): boolean =>
  after.capturedCents < before.capturedCents ||
  after.refundedCents !== before.refundedCents ||
  after.disputedCents !== before.disputedCents ||
  after.lostCents !== before.lostCents ||
  after.chargebackCount !== before.chargebackCount;

const placeOf = ({ sellerId, storeId, orderId, paymentId, method }: PaymentMoved) => ({
  owner: { sellerId, storeId },
  fact: { orderId, paymentId, method },
});

/** Whose accounts a payment is posted to, locked. */
interface Held {
  custody: Custody;
  accounts: readonly LockedAccount[];
}

/** Posts a sale. What falls due the same day, such as a Pix, is free with it: it waits for no job. */
async function postCapture(
  trx: SellerTransaction,
  moved: PaymentMoved,
  { custody, accounts }: Held,
  agreed: AgreedTerms,
): Promise<void> {
  const { owner, fact } = placeOf(moved);
  const { installments, before, after, paymentId, version } = moved;
  const occurredAt = after.paidAt ?? currentTime();
  const sale = {
    grossCents: capturedMore(moved),
    beforeCents: before.capturedCents,
    installments,
    paidOn: todayInSaoPaulo(occurredAt),
  };
  const isDirect = custody === 'vendedor';
  const terms = isDirect ? { ...agreed, reserveBasisPoints: 0, reserveDays: 0 } : agreed;
  const sold = receivablesOf(sale, isDirect ? withoutPlatformFees(terms) : terms);
  const owed = isDirect ? owedPosting(before.capturedCents, after.capturedCents, terms) : [];
  const captured = {
    ...fact,
    gateway: terms.gatewayId,
    kind: 'capture',
    key: `capture:${paymentId}:${version}`,
    occurredAt,
  };
  const [, receivables] = await Promise.all([
    post(trx, owner, accounts, captured, [...inCustody(custody, capturePosting(sold).entries), ...owed]),
    insertReceivables(trx, owner, { ...fact, ...terms, custody }, sold),
  ]);
  const today = todayInSaoPaulo(currentTime());
  for (const receivable of receivables)
    if (receivable.availableOn <= today) await releaseReceivable(trx, owner, accounts, receivable);
}

async function postChange(
  trx: SellerTransaction,
  moved: PaymentMoved,
  { custody, accounts }: Held,
): Promise<void> {
  const { owner, fact } = placeOf(moved);
  const { method, before, after, paymentId, version } = moved;
  const [open, { gateway, agreed }] = await Promise.all([
    openReceivablesOf(trx, owner, paymentId),
    saleOfPayment(trx, owner, paymentId),
  ]);
  const isDirect = custody === 'vendedor';
  const terms = agreed && isDirect ? withoutPlatformFees(agreed) : agreed;
  const { entries, taken } = changePosting(method, before, after, open, terms);
  const less = Math.min(before.capturedCents, after.capturedCents);
  const owed = agreed && isDirect ? owedPosting(before.capturedCents, less, agreed) : [];
  const key = `change:${paymentId}:${version}`;
  const changed = { ...fact, gateway, kind: 'change', key, occurredAt: currentTime() };
  await post(trx, owner, accounts, changed, [...inCustody(custody, entries), ...owed]);
  await takeOfReceivables(trx, owner, taken);
}

/**
 * Posts what a payment has come to, in the transaction in which its order moves. Nothing is posted of test mode, nor of what was
 * not paid in reais.
 */
export const postPayment: EventHandler<'payment.moved'> = async (trx, moved) => {
  const isSale = capturedMore(moved) > 0;
  if (moved.isTest || moved.currency !== CURRENCY_CODE || !(isSale || isChanged(moved))) return;

  const { owner } = placeOf(moved);
  // What was posted stays where it is: that of an older payment may not have been moved yet.
  const posted =
    moved.before.capturedCents > 0 ? await custodyOfSale(trx, owner, moved.paymentId) : undefined;
  const custody = posted ?? moved.custody;
  const [accounts, terms] = await Promise.all([
    lockAccounts(trx, owner, custody),
    isSale ? termsOf(trx, owner, moved) : null,
  ]);
  const held = { custody, accounts };
  if (terms) await postCapture(trx, moved, held, terms);
  if (isChanged(moved)) await postChange(trx, moved, held);
};
