import { addDays, payoutPosting, todayInSaoPaulo } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { moneyStopOf } from '../../../accounts/may-move-money';
import { currentTime } from '../../../db/clock';
import { newId } from '../../../db/new-id';
import { findPlan } from '../../../plans/plan-repository';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { anticipate, candidates } from '../anticipations';
import { listAccounts } from '../bank-accounts';
import { lockAccounts, post } from '../ledger';
import { endPayout, setPayoutStatus } from '../payout-transfers';
import { insertPayout } from '../payouts';
import type { DemoPerson } from './repository';

/** The share of the free balance that is paid out; the rest stays for refunds and disputes. */
const PAID_OUT = 0.8;
const WHOLE_CENTS = 10_000;
const PAID_EARLY = 6;

/** Pays most of what is free to the store's account. Not by a request: its seller need not be verified, and no bank pays it. */
export async function payOut({ platform, owner }: DemoStore, { userId }: DemoPerson): Promise<void> {
  await platform.database.withLedger(owner.sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    const free = accounts.find(({ account }) => account === 'disponivel')?.balanceCents ?? 0;
    const amountCents = Math.floor((free * PAID_OUT) / WHOLE_CENTS) * WHOLE_CENTS;
    const [account] = await listAccounts(trx, owner);
    if (account === undefined || amountCents <= 0) return;
    const plan = await findPlan(trx, owner);
    const [id, now, feeCents] = [newId(), currentTime(), plan.payout_fee_cents];
    await insertPayout(trx, {
      seller_id: owner.sellerId,
      id,
      store_id: owner.storeId,
      bank_account_id: account.id,
      amount_cents: amountCents,
      fee_cents: feeCents,
      fee_returns: plan.payout_fee_returns,
      process_on: todayInSaoPaulo(now),
      requested_by: userId,
      requested_at: now,
    });
    const fact = { kind: 'payout', key: `payout:${id}`, occurredAt: now };
    await post(trx, owner, accounts, fact, payoutPosting({ amountCents, feeCents }));
    await setPayoutStatus(trx, owner.sellerId, id, { status: 'em_processamento' });
    await endPayout(trx, owner, id, { status: 'pago' });
  });
}

/**
 * Has some receivables paid before their day: those that would have been waited for longest of the next two months. None while nobody's
 * money moves, which would keep the demonstration from being filled.
 */
export async function advance({ platform, owner }: DemoStore, person: DemoPerson): Promise<void> {
  const after = addDays(todayInSaoPaulo(currentTime()), 20);
  const chosen = await platform.database.withSeller(owner.sellerId, async (trx) =>
    (await moneyStopOf(trx, owner)) === null ? candidates(trx, owner, { after, limit: PAID_EARLY }) : [],
  );
  if (chosen.length === 0) return;
  await anticipate(
    { platform, owner, origin: SYSTEM_ORIGIN, identity: person },
    { receivableIds: chosen.map(({ id }) => id) },
  );
}
