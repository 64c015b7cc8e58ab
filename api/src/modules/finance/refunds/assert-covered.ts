import { formatMoney } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { lockAccounts } from '../ledger/repository';
import { feesOfPayment, receivablesOfPayment } from '../receivables/repository';
import { promisedCents } from './repository';

/**
 * Asserts that a refund is covered by what its payment has yet to release and by the store's free balance, which the payment's
 * own fees may take below 0: who has sold once can refund that sale whole. The accounts stay locked until the transaction ends.
 *
 * @throws Problem refund_balance_too_low, which says how much is there
 */
export async function assertCovered(
  trx: SellerTransaction,
  owner: Owner,
  { paymentId, amountCents }: { paymentId: string; amountCents: number },
): Promise<void> {
  const accounts = await lockAccounts(trx, owner);
  const [receivables, promised, fees] = await Promise.all([
    receivablesOfPayment(trx, owner, paymentId),
    promisedCents(trx, owner),
    feesOfPayment(trx, owner, paymentId),
  ]);
  const balance = accounts.find(({ account }) => account === 'disponivel')?.balanceCents ?? 0;
  const open = receivables.reduce((sum, { openCents, isSettled }) => sum + (isSettled ? 0 : openCents), 0);
  const free = Math.max(0, balance - promised);
  const most = open + Math.max(0, balance - promised + fees);
  if (amountCents <= most) return;
  throw new Problem('refund_balance_too_low', {
    text: `Não há saldo para este reembolso: este pagamento ainda tem ${formatMoney(open)} a liberar, e a loja tem ${formatMoney(free)} disponíveis. Espere a próxima liberação ou reembolse até ${formatMoney(most)}.`,
  });
}
