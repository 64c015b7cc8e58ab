import { planPaymentPosting } from '@balcao/domain';
import { currentTime } from '../../../../db/clock';
import type { Owner } from '../../../../db/owner';
import type { Platform } from '../../../../platform';
import type { PlanPixState } from '../../../../providers/plan-pix/plan-pix-provider';
import { againIn, handleTask, type TaskHandler } from '../../../../queue';
import { post } from '../../ledger';
import { findInvoice } from '../invoices-repository';
import { lockInvoiceAccounts, payFromBalance } from '../pay-invoice';
import { chargePix, planPixTask } from './pay-invoice';
import { endPix, findPix, type PlanPixRow } from './repository';

const FIRST_SECONDS = 2;
const MOST_SECONDS = 300;
/** How long it is looked at after its end: money that came at the last moment is told late. */
const LATE_MS = 24 * 3_600_000;

/**
 * Takes in what became of a Pix, once however often it is told. What came is the store's, and its invoice is paid of it in the same
 * transaction, whatever else the balance is. An invoice that was paid meanwhile leaves it in the balance.
 */
export function recordPixOutcome(
  { database }: Pick<Platform, 'database'>,
  owner: Owner,
  id: string,
  found: PlanPixState,
): Promise<void> {
  return database.withLedger(owner.sellerId, async (trx) => {
    const accounts = await lockInvoiceAccounts(trx, owner);
    const row = await findPix(trx, owner, id);
    if (row === undefined || row.status === 'paga' || found.state === 'aberta') return;
    if (found.state !== 'paga') return endPix(trx, row, found.state);
    const now = currentTime();
    const fact = { kind: 'plan_payment', key: `plan-pix:${id}`, occurredAt: now };
    await post(trx, owner, accounts, fact, planPaymentPosting(found.cents));
    await endPix(trx, row, 'paga', found.cents);
    const invoice = await findInvoice(trx, owner, row.month);
    const isPaidByIt = invoice?.paid_at === null && found.cents >= invoice.total_cents;
    if (invoice !== undefined && isPaidByIt) await payFromBalance(trx, owner, accounts, invoice, now);
  });
}

/** The state of a Pix at the gateway. One that nobody needs any more is cancelled first. */
async function askGateway(
  { database, planPix }: Platform,
  owner: Owner,
  row: PlanPixRow,
): Promise<PlanPixState> {
  const cents = row.amount_cents;
  const invoice = await findInvoice(database.forSeller(owner.sellerId), owner, row.month);
  if (row.status === 'aberta' && invoice?.paid_at) await planPix.cancel(row.gateway_id, cents);
  return planPix.state(row.gateway_id, cents);
}

/** Looks at a Pix once. @returns in how many seconds it is looked at again; undefined when that is over */
export async function followPix(platform: Platform, owner: Owner, id: string): Promise<number | undefined> {
  const stored = await findPix(platform.database.forSeller(owner.sellerId), owner, id);
  if (stored === undefined || stored.status === 'paga') return undefined;
  const now = currentTime().getTime();
  const isOver = now > stored.expires_at.getTime() + LATE_MS;
  if (stored.gateway_id === '' && now > stored.expires_at.getTime()) {
    // Nobody has seen a code of it.
    await recordPixOutcome(platform, owner, id, { state: 'expirada' });
    return undefined;
  }
  const row = stored.gateway_id === '' ? await chargePix(platform, owner, stored) : stored;
  const found = await askGateway(platform, owner, row);
  await recordPixOutcome(platform, owner, id, found);
  if (found.state === 'paga' || found.state === 'cancelada' || isOver) return undefined;
  const age = (now - stored.created_at.getTime()) / 1_000;
  return Math.min(Math.max(age / 4, FIRST_SECONDS), MOST_SECONDS);
}

/** Follows each Pix of an invoice until it has ended. */
export const followPlanPix = (platform: Platform): TaskHandler =>
  handleTask(planPixTask, {
    concurrency: 2,
    maxAttempts: 20,
    async run({ storeId, id }, { task: { sellerId } }) {
      const seconds = await followPix(platform, { sellerId, storeId }, id);
      return seconds === undefined ? undefined : againIn(seconds);
    },
  });
