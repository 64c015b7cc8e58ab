import type { PayoutTerms } from '@balcao/api-schema';
import { type PayoutBlock, payoutDay } from '@balcao/domain';
import { isClosing } from '../../../accounts/closing';
import { demoStateOf } from '../../../accounts/demo-store';
import { moneyStopOf } from '../../../accounts/may-move-money';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findPlan } from '../../../plans/plan-repository';
import type { Platform } from '../../../platform';
import { findStatus } from '../../kyc';
import { bankOfStore } from '../bank-accounts/bank-of-store';
import { findHold } from '../bank-accounts/changes-repository';
import { listAccounts } from '../bank-accounts/repository';
import { promisedCents } from '../refunds';
import { readBalances } from '../statement/repository';
import { hasPayoutUnderWay } from './repository';

/** The fee of a payout of the store that is requested now, the moment at which the bank gets it, and its obstacles. */
export async function termsOfPayout(
  trx: SellerTransaction,
  platform: Pick<Platform, 'config' | 'bank'>,
  owner: Owner,
): Promise<Omit<PayoutTerms, 'canRequest'>> {
  const [person, accounts, hold, isUnderWay, balances, refundsCents, plan, stop, bank, isFinal, demoState] =
    await Promise.all([
      findStatus(trx, owner.sellerId),
      listAccounts(trx, owner),
      findHold(trx, owner),
      hasPayoutUnderWay(trx, owner),
      readBalances(trx, owner),
      promisedCents(trx, owner),
      findPlan(trx, owner),
      moneyStopOf(trx, owner),
      bankOfStore(platform, trx, owner),
      isClosing(trx, owner.sellerId),
      demoStateOf(trx, owner),
    ]);
  const balanceCents = balances.find(({ account }) => account === 'disponivel')?.balance_cents ?? 0;
  const isDemo = demoState !== null;
  const { minCents, cutoffHour } = platform.config.payouts;
  const isBlocked: Readonly<Record<PayoutBlock, boolean>> = {
    owner: stop === 'owner' || stop === 'store',
    // No money leaves a demonstration, so it asks for nobody's identity.
    identity: !isDemo && person?.kyc_status !== 'FINISHED',
    account: accounts.length === 0,
    verification: accounts.length > 0 && accounts.every(({ status }) => status !== 'verificada'),
    hold: hold !== undefined,
    in_flight: isUnderWay,
    negative: balanceCents < 0,
    maintenance: stop === 'on-hold',
    no_bank: !bank.canPay,
  };
  return {
    availableCents: balanceCents - refundsCents,
    refundsCents,
    // Who leaves takes everything along, so that no rest keeps the account.
    ...(isFinal ? { isFinal, minCents: 1, feeCents: 0 } : { minCents, feeCents: plan.payout_fee_cents }),
    feeReturns: plan.payout_fee_returns,
    cutoffHour,
    processOn: payoutDay(currentTime(), cutoffHour),
    blocks: (Object.keys(isBlocked) as PayoutBlock[]).filter((block) => isBlocked[block]),
    holdUntil: hold?.until.toISOString() ?? null,
    ...(isDemo && { isDemo: true }),
  };
}
