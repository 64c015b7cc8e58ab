import { type PlanPix, z } from '@balcao/api-schema';
import { formatMonth, type Month } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { PersonCall } from '../../../../call';
import { currentTime } from '../../../../db/clock';
import type { Owner } from '../../../../db/owner';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import { PlanPixError } from '../../../../providers/plan-pix/plan-pix-provider';
import { defineTask, enqueue } from '../../../../queue';
import { lockAccounts } from '../../ledger';
import { findInvoice } from '../invoices-repository';
import { endPix, findOpenPix, findPayer, insertPix, type PlanPixRow, storeCode } from './repository';

/** Looks at a Pix until it has ended. */
export const planPixTask = defineTask('plan-pix', z.object({ storeId: z.string(), id: z.string() }));

const LASTS_MS = 30 * 60_000;

/** Has a Pix charged by its id, so that asking again charges nothing more. @throws PlanPixError */
export async function chargePix(
  { database, planPix }: Pick<Platform, 'database' | 'planPix'>,
  owner: Owner,
  row: PlanPixRow,
): Promise<PlanPixRow> {
  const seller = database.forSeller(owner.sellerId);
  const answer = await planPix.charge({
    reference: row.id,
    amountCents: row.amount_cents,
    description: `Balcão, fatura de ${formatMonth(row.month)}`,
    payer: await findPayer(seller, owner),
    expiresAt: row.expires_at,
  });
  await storeCode(seller, row, answer);
  return { ...row, gateway_id: answer.gatewayId, code: answer.code };
}

/** The Pix of an invoice: the one that is open, or a new one. */
function openPix({ platform: { database }, owner, origin }: PersonCall, month: Month): Promise<PlanPixRow> {
  return database.withLedger(owner.sellerId, async (trx) => {
    // Two clicks, two tabs and the closing of the month come after each other.
    await lockAccounts(trx, owner);
    const invoice = await findInvoice(trx, owner, month);
    if (invoice === undefined) throw new Problem('not_found');
    if (invoice.paid_at !== null) throw new Problem('plan_invoice_paid');
    const now = currentTime();
    const open = await findOpenPix(trx, owner, month);
    if (open !== undefined && open.expires_at > now) return open;
    if (open !== undefined) await endPix(trx, open, 'expirada');
    const row = await insertPix(trx, owner, {
      month,
      amountCents: invoice.total_cents,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LASTS_MS),
    });
    await enqueue(trx, planPixTask, {
      payload: { storeId: owner.storeId, id: row.id },
      key: row.id,
      idempotencyKey: row.id,
    });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'plan.pix',
      entity: 'subscription',
      entityId: owner.storeId,
      after: { month, cents: invoice.total_cents },
    });
    return row;
  });
}

/**
 * The Pix that pays an invoice, whatever the balance is. A second call gives the same one, until it expires.
 * @throws Problem not_found for a month that is not closed, plan_invoice_paid, or plan_pix_unavailable
 */
export async function payInvoice(call: PersonCall, month: Month): Promise<PlanPix> {
  const { platform, owner } = call;
  if (!platform.planPix.canCharge) throw new Problem('plan_pix_unavailable');
  const found = await openPix(call, month);
  try {
    const { id, amount_cents, code, expires_at } =
      found.code === '' ? await chargePix(platform, owner, found) : found;
    return { id, amountCents: amount_cents, code, expiresAt: expires_at.toISOString() };
  } catch (cause) {
    if (cause instanceof PlanPixError) throw new Problem('plan_pix_unavailable', { cause });
    throw cause;
  }
}
