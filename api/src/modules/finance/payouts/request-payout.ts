import type { Payout, PayoutRequest, PayoutTerms } from '@balcao/api-schema';
import {
  bankOpening,
  formatInstant,
  formatMoney,
  type PayoutBlock,
  payoutPosting,
  todayInSaoPaulo,
} from '@balcao/domain';
import { assertMayMoveMoney } from '../../../accounts/may-move-money';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { notify } from '../../../notices/notify';
import { invalidField, Problem, type ProblemDetails } from '../../../problem';
import { enqueue } from '../../../queue';
import { payoutMail } from '../bank-accounts/bank-mails';
import { lockAccount } from '../bank-accounts/repository';
import { rowLabel } from '../bank-accounts/words';
import { post } from '../ledger/post';
import { lockAccounts } from '../ledger/repository';
import { findPayout, insertPayout } from './repository';
import { payoutTask } from './tasks';
import { termsOfPayout } from './terms';

type Terms = Omit<PayoutTerms, 'canRequest'>;

/** The problem of each block. One of an account is checked by itself, and one of the platform's money before all others. */
const REFUSALS: Partial<Record<PayoutBlock, (terms: Terms) => Problem>> = {
  no_bank: () => new Problem('payouts_unavailable'),
  identity: () => new Problem('payout_identity'),
  hold: ({ holdUntil }) => {
    const details: ProblemDetails =
      holdUntil === null
        ? {}
        : {
            text: `Por segurança, os saques esperam até ${formatInstant(holdUntil)}, por causa de uma mudança nas contas bancárias.`,
          };
    return new Problem('payout_rests', details);
  },
  in_flight: () => new Problem('payout_in_flight'),
  negative: () => new Problem('payout_balance', { text: 'Seu saldo disponível está negativo.' }),
};

/** @throws Problem of what stands in the way of a payout to any account */
function assertNoBlock(terms: Terms): void {
  for (const block of terms.blocks) {
    const refusal = REFUSALS[block];
    if (refusal) throw refusal(terms);
  }
}

function assertAmount(
  { amountCents }: PayoutRequest,
  { minCents, feeCents, availableCents, refundsCents, isFinal }: Terms,
): void {
  if (amountCents < minCents)
    throw invalidField('amountCents', [`O saque mínimo é de ${formatMoney(minCents)}.`]);
  if (isFinal && amountCents < availableCents)
    throw invalidField('amountCents', [
      `A conta está em encerramento: saque todo o saldo disponível, ${formatMoney(availableCents)}.`,
    ]);
  if (amountCents + feeCents > availableCents)
    throw new Problem('payout_balance', {
      text:
        refundsCents === 0
          ? `O saldo disponível, ${formatMoney(availableCents)}, não cobre o saque e a tarifa de ${formatMoney(feeCents)}.`
          : `Sem os ${formatMoney(refundsCents)} de reembolsos em andamento, o saldo disponível é de ${formatMoney(availableCents)} e não cobre o saque e a tarifa de ${formatMoney(feeCents)}.`,
      fields: { amountCents: [`Peça até ${formatMoney(Math.max(0, availableCents - feeCents))}.`] },
    });
}

/**
 * Asks for a payout: it leaves what is free at once, and the bank gets it today or, after the cut-off hour, on its next day.
 * @throws Problem money_on_hold, store_blocked, validation, or the code of what stands in the way
 */
export function requestPayout(call: PersonCall, request: PayoutRequest): Promise<Payout> {
  const { platform, owner, origin, identity } = call;
  const { sellerId, storeId } = owner;
  return platform.database.withLedger(sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    await assertMayMoveMoney(trx, owner);
    const account = await lockAccount(trx, owner, request.bankAccountId);
    const terms = await termsOfPayout(trx, platform, owner);
    assertNoBlock(terms);
    if (account === undefined) throw invalidField('bankAccountId', ['Escolha uma conta da loja.']);
    if (account.status !== 'verificada') throw new Problem('payout_account_unverified');
    assertAmount(request, terms);

    const [id, now] = [newId(), currentTime()];
    const { feeCents, processOn } = terms;
    const { amountCents } = request;
    await insertPayout(trx, {
      seller_id: sellerId,
      id,
      store_id: storeId,
      bank_account_id: account.id,
      amount_cents: amountCents,
      fee_cents: feeCents,
      fee_returns: terms.feeReturns,
      process_on: processOn,
      requested_by: identity.userId,
    });
    const fact = { kind: 'payout', key: `payout:${id}`, occurredAt: now };
    await post(trx, owner, accounts, fact, payoutPosting({ amountCents, feeCents }));
    const at = processOn === todayInSaoPaulo(now) ? now : bankOpening(processOn);
    await enqueue(trx, payoutTask, { payload: { payoutId: id }, key: storeId, idempotencyKey: id, at });
    const label = rowLabel(account);
    await notify(trx, owner, {
      category: 'security',
      target: { kind: 'payout', id },
      mail: ({ storeName, ...person }) =>
        payoutMail(person, { amountCents, label, by: identity.name, processOn, storeName }),
    });
    await publishLive(trx, owner, 'payouts.changed');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'payout.request',
      entity: 'payout',
      entityId: id,
      after: { amountCents, feeCents, account: label, processOn },
    });
    return shownPayout(trx, owner, id);
  });
}

/** A payout as it is shown. @throws Problem not_found */
export async function shownPayout(trx: SellerTransaction, owner: Owner, id: string): Promise<Payout> {
  const found = await findPayout(trx, owner, id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
