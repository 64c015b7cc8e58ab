import { createInvoicePix, z } from '@balcao/api-schema';
import { formatMonth, type Month, type PlanPixStatus, planPaymentPosting } from '@balcao/domain';
import type { Selectable } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { PersonCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { PlanPixError, type PlanPixState } from '../../providers/plan-pix/plan-pix-provider';
import { againIn, defineTask, enqueue, handleTask, type TaskHandler } from '../../queue';
import { lockAccounts, post } from './ledger';
import { findInvoice } from './plan-invoices';
import { lockInvoiceAccounts, payFromBalance } from './plan-months';
import type { PlanPixTable } from './tables/ledger-schema';

const LASTS_MS = 30 * 60_000;
const FIRST_SECONDS = 2;
const MOST_SECONDS = 300;
/** How long it is looked at after its end: money that came at the last moment is told late. */
const LATE_MS = 24 * 3_600_000;

/** Looks at a Pix until it has ended. */
const planPixTask = defineTask('plan-pix', z.object({ storeId: z.string(), id: z.string() }));

/** A Pix for an invoice, as it is stored. */
type PlanPixRow = Selectable<PlanPixTable>;

const findPix = (executor: Executor, owner: Owner, id: string): Promise<PlanPixRow | undefined> =>
  executor.selectFrom('plan_pix').where(ofStore(owner)).where('id', '=', id).selectAll().executeTakeFirst();

/** Writes down what became of a Pix, and what came in by it. */
async function endPix(
  trx: SellerTransaction,
  { seller_id, id }: PlanPixRow,
  status: Exclude<PlanPixStatus, 'aberta'>,
  receivedCents?: number,
): Promise<void> {
  await trx
    .updateTable('plan_pix')
    .set({ status, ...(receivedCents !== undefined && { received_cents: receivedCents }) })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Has a Pix charged by its id, so that asking again charges nothing more. Its payer is the store's owner. @throws PlanPixError */
async function chargePix(
  { database, planPix }: Pick<Platform, 'database' | 'planPix'>,
  { sellerId }: Owner,
  row: PlanPixRow,
): Promise<PlanPixRow> {
  const seller = database.forSeller(sellerId);
  const { name, email, cpf, cnpj, phone, ...address } = await seller
    .selectFrom('users')
    .innerJoin('sellers', 'sellers.id', 'users.seller_id')
    .where('users.seller_id', '=', sellerId)
    .select(['users.name', 'users.email', 'users.cpf', 'users.phone_e164 as phone', 'sellers.cnpj'])
    .select([
      'sellers.zip_code as zipCode',
      'sellers.street',
      'sellers.street_number as number',
      'sellers.district',
      'sellers.city',
      'sellers.state',
    ])
    .executeTakeFirstOrThrow();
  const { gatewayId: gateway_id, code } = await planPix.charge({
    reference: row.id,
    amountCents: row.amount_cents,
    description: `Balcão, fatura de ${formatMonth(row.month)}`,
    payer: { name, email, taxId: cnpj || cpf, phone: phone.replace(/^\+55/, ''), address },
    expiresAt: row.expires_at,
  });
  await seller
    .updateTable('plan_pix')
    .set({ gateway_id, code })
    .where('seller_id', '=', sellerId)
    .where('id', '=', row.id)
    .execute();
  return { ...row, gateway_id, code };
}

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
    if (invoice?.paidAt === null && found.cents >= invoice.totalCents)
      await payFromBalance(trx, owner, accounts, invoice, now);
  });
}

/** Looks at a Pix once. @returns in how many seconds it is looked at again; undefined when that is over */
export async function followPix(platform: Platform, owner: Owner, id: string): Promise<number | undefined> {
  const { database, planPix } = platform;
  const seller = database.forSeller(owner.sellerId);
  const stored = await findPix(seller, owner, id);
  if (stored === undefined || stored.status === 'paga') return undefined;
  const now = currentTime().getTime();
  const isOver = now > stored.expires_at.getTime() + LATE_MS;
  if (stored.gateway_id === '' && now > stored.expires_at.getTime()) {
    // Nobody has seen a code of it.
    await recordPixOutcome(platform, owner, id, { state: 'expirada' });
    return undefined;
  }
  const row = stored.gateway_id === '' ? await chargePix(platform, owner, stored) : stored;
  const cents = row.amount_cents;
  // One that nobody needs any more is cancelled first.
  const invoice = await findInvoice(seller, owner, row.month);
  if (row.status === 'aberta' && invoice?.paidAt) await planPix.cancel(row.gateway_id, cents);
  const found = await planPix.state(row.gateway_id, cents);
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

/** The Pix of an invoice: the one that is open, or a new one. */
function openPix({ platform: { database }, owner, origin }: PersonCall, month: Month): Promise<PlanPixRow> {
  const { sellerId, storeId } = owner;
  return database.withLedger(sellerId, async (trx) => {
    // Two clicks, two tabs and the closing of the month come after each other.
    await lockAccounts(trx, owner);
    const invoice = await findInvoice(trx, owner, month);
    if (invoice === undefined) throw new Problem('not_found');
    if (invoice.paidAt !== null) throw new Problem('plan_invoice_paid');
    const now = currentTime();
    const open = await trx
      .selectFrom('plan_pix')
      .where(ofStore(owner))
      .where('month', '=', month)
      .where('status', '=', 'aberta')
      .selectAll()
      .executeTakeFirst();
    if (open !== undefined && open.expires_at > now) return open;
    if (open !== undefined) await endPix(trx, open, 'expirada');
    // It begins before anybody is asked to charge it.
    const row = await trx
      .insertInto('plan_pix')
      .values({
        seller_id: sellerId,
        id: newId(),
        store_id: storeId,
        month,
        amount_cents: invoice.totalCents,
        created_at: now,
        expires_at: new Date(now.getTime() + LASTS_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id } = row;
    await enqueue(trx, planPixTask, { payload: { storeId, id }, key: id, idempotencyKey: id });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'plan.pix',
      entity: 'subscription',
      entityId: storeId,
      after: { month, cents: invoice.totalCents },
    });
    return row;
  });
}

/** The Pix that pays an invoice of the plan, whatever the balance is. */
export const planPixRoutes = routesOf('plans', (platform) => [
  implementsOn(platform).inStore(createInvoicePix, async (call, { params }) => {
    if (!platform.planPix.canCharge) throw new Problem('plan_pix_unavailable');
    const found = await openPix(call, params.id);
    try {
      const { id, amount_cents, code, expires_at } =
        found.code === '' ? await chargePix(platform, call.owner, found) : found;
      return { id, amountCents: amount_cents, code, expiresAt: expires_at.toISOString() };
    } catch (cause) {
      if (cause instanceof PlanPixError) throw new Problem('plan_pix_unavailable', { cause });
      throw cause;
    }
  }),
]);
