import { CURRENCY_CODE, capturePosting, changePosting, receivablesOf, todayInSaoPaulo } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { EventHandler } from '../../../events/domain-events';
import {
  gatewayOfPayment,
  insertReceivables,
  openReceivablesOf,
  takeOfReceivables,
} from '../receivables/repository';
import { post } from './post';
import { lockAccounts } from './repository';
import { termsOf } from './terms';

/**
 * Posts what a payment has come to, in the transaction in which its order moves. Nothing is posted of test mode, nor of what was
 * not paid in reais.
 */
export const postPayment: EventHandler<'payment.moved'> = async (trx, moved) => {
  const { sellerId, storeId, orderId, paymentId, method, installments, before, after, version } = moved;
  const more = Math.max(0, after.capturedCents - before.capturedCents);
  const isSame =
    more === 0 &&
    after.capturedCents === before.capturedCents &&
    after.refundedCents === before.refundedCents &&
    after.disputedCents === before.disputedCents &&
    after.lostCents === before.lostCents;
  if (moved.isTest || moved.currency !== CURRENCY_CODE || isSame) return;

  const owner = { sellerId, storeId };
  const fact = { orderId, paymentId, method };
  const accounts = await lockAccounts(trx, owner);
  if (more > 0) {
    const terms = await termsOf(trx, owner, method);
    const paidAt = after.paidAt ?? currentTime();
    const sold = receivablesOf({ grossCents: more, installments, paidOn: todayInSaoPaulo(paidAt) }, terms);
    const key = `capture:${paymentId}:${version}`;
    const { entries } = capturePosting(sold);
    const captured = { ...fact, gateway: terms.gatewayId, kind: 'capture', key, occurredAt: paidAt };
    await post(trx, owner, accounts, captured, entries);
    await insertReceivables(trx, owner, { ...fact, ...terms }, sold);
  }
  const [open, gateway] = await Promise.all([
    openReceivablesOf(trx, owner, paymentId),
    gatewayOfPayment(trx, owner, paymentId),
  ]);
  const { entries, taken } = changePosting(method, before, after, open);
  const key = `change:${paymentId}:${version}`;
  const changed = { ...fact, gateway, kind: 'change', key, occurredAt: currentTime() };
  await post(trx, owner, accounts, changed, entries);
  await takeOfReceivables(trx, owner, taken);
};
