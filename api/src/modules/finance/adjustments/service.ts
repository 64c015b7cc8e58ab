import type { Adjustment } from '@balcao/api-schema';
import { adjustmentCents, adjustmentPosting, type Custody, isAdjustmentOpen } from '@balcao/domain';
import { getUser } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { AdminCall, PersonCall } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { namesOf } from '../../identity';
import { post } from '../ledger/post';
import { lockAccounts } from '../ledger/repository';
import {
  decide,
  findCustody,
  findPlaceOfAdjustment,
  hasAdjustment,
  insertAdjustment,
  isOutdated,
  latestAdjustments,
  lockAdjustment,
  lockItem,
  type OpenAdjustment,
} from './repository';

/**
 * The custodian in whose accounts a line is adjusted.
 * @throws Problem adjustment_custody where its money is held by both
 */
function assertOneCustody(custody: Custody | null): Custody {
  if (custody === null) throw new Problem('adjustment_custody');
  return custody;
}

/**
 * Asks that the ledger say what a line of a settlement file says. It moves nothing.
 * @throws Problem not_found, also for a line that does not differ, adjustment_custody, adjustment_exists, or adjustment_outdated
 */
export function requestAdjustment(
  { platform, owner, origin, identity }: PersonCall,
  place: { importId: string; id: string },
  reason: string,
): Promise<void> {
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const found = await findCustody(trx, owner, place);
    if (found === undefined) throw new Problem('not_found');
    // Requests about one custodian's money wait for each other: two files may have the same line.
    const custody = assertOneCustody(found.custody);
    await lockAccounts(trx, owner, custody);
    const item = await lockItem(trx, owner, place);
    const amountCents = item === undefined ? 0 : adjustmentCents(item);
    if (item === undefined || amountCents === 0) throw new Problem('not_found');
    if (await hasAdjustment(trx, owner, item.id)) throw new Problem('adjustment_exists');
    if (await isOutdated(trx, owner, item.id)) throw new Problem('adjustment_outdated');
    const asked = { itemId: item.id, amountCents, reason, requestedBy: identity.userId };
    const entityId = await insertAdjustment(trx, owner, asked);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'adjustment.request',
      entity: 'adjustment',
      entityId,
      after: { amountCents, reason, custody },
    });
  });
}

/** Why a person may not approve a request: whoever asked for it, or approved it already. */
const isConcerned = (
  { userId }: Identity,
  { requestedBy, firstApprovedBy }: Pick<OpenAdjustment, 'requestedBy' | 'firstApprovedBy'>,
): boolean => userId === requestedBy || userId === firstApprovedBy;

/** The latest requests of a seller's stores; none of an erased seller, whose books are sealed. @throws Problem not_found for an unknown person */
export async function listAdjustments({ platform, identity, userId }: AdminCall): Promise<Adjustment[]> {
  const { platform: executor } = platform.database;
  const { seller_id: sellerId, erased_at } = await getUser(executor, userId);
  const rows = erased_at === null ? await latestAdjustments(executor, sellerId) : [];
  const people = rows.flatMap((row) => [
    row.requested_by,
    row.first_approved_by,
    row.second_approved_by,
    row.refused_by,
  ]);
  const names = await namesOf(
    executor,
    people.filter((id) => id !== null),
  );
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
  return rows.map((row) => ({
    id: row.id,
    amountCents: row.amount_cents,
    status: row.status,
    custody: row.custody,
    gateway: row.gateway,
    reason: row.reason,
    reference: row.reference,
    fileName: row.file_name,
    fileCents: row.file_cents,
    ledgerCents: row.expected_cents,
    orderId: row.order_id,
    requestedBy: nameOf(row.requested_by),
    requestedAt: row.requested_at.toISOString(),
    approvedBy: [row.first_approved_by, row.second_approved_by].flatMap((id) =>
      id === null ? [] : [nameOf(id)],
    ),
    refusal: row.refusal,
    refusedBy: nameOf(row.refused_by),
    canApprove:
      isAdjustmentOpen(row.status) &&
      !isConcerned(identity, { requestedBy: row.requested_by, firstApprovedBy: row.first_approved_by }),
  }));
}

/** Runs a decision about an open request, whose accounts are locked first. @throws Problem not_found or adjustment_closed */
async function deciding(
  { platform, userId }: AdminCall,
  id: string,
  work: (
    trx: SellerTransaction,
    adjustment: OpenAdjustment,
    held: { custody: Custody | null; accounts: Awaited<ReturnType<typeof lockAccounts>> },
  ) => Promise<void>,
): Promise<void> {
  const { database } = platform;
  const { seller_id: sellerId } = await getUser(database.platform, userId);
  const place = await findPlaceOfAdjustment(database.platform, sellerId, id);
  if (place === undefined) throw new Problem('not_found');
  const { store_id: storeId, custody } = place;
  await database.withLedger(sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, { sellerId, storeId }, custody ?? 'plataforma');
    const adjustment = await lockAdjustment(trx, sellerId, id);
    if (!adjustment?.isOpen) throw new Problem('adjustment_closed');
    await work(trx, adjustment, { custody, accounts });
  });
}

/**
 * Approves a request; the second approval posts it.
 * @throws Problem not_found, adjustment_closed, adjustment_two_people, adjustment_custody, or adjustment_outdated
 */
export function approveAdjustment(call: AdminCall, id: string): Promise<void> {
  const { identity, origin } = call;
  return deciding(call, id, async (trx, adjustment, held) => {
    const { owner, amountCents, orderId, gateway, firstApprovedBy } = adjustment;
    if (isConcerned(identity, adjustment)) throw new Problem('adjustment_two_people');
    const custody = assertOneCustody(held.custody);
    const isSecond = firstApprovedBy !== null;
    if (await isOutdated(trx, owner, adjustment.itemId)) throw new Problem('adjustment_outdated');
    if (isSecond) {
      const fact = { kind: 'adjustment', key: `adjustment:${id}`, orderId: orderId ?? undefined, gateway };
      const entries = adjustmentPosting(custody, amountCents);
      await post(trx, owner, held.accounts, { ...fact, occurredAt: currentTime() }, entries);
      await decide(trx, adjustment, { status: 'lancado', second_approved_by: identity.userId });
    } else await decide(trx, adjustment, { status: 'em_aprovacao', first_approved_by: identity.userId });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: isSecond ? 'adjustment.post' : 'adjustment.approve',
      entity: 'adjustment',
      entityId: id,
      after: { amountCents, custody },
    });
  });
}

/** Refuses a request, with the reason that the store reads. @throws Problem as `approveAdjustment` */
export function refuseAdjustment(call: AdminCall, id: string, refusal: string): Promise<void> {
  const { identity, origin } = call;
  return deciding(call, id, async (trx, adjustment) => {
    await decide(trx, adjustment, { status: 'recusado', refused_by: identity.userId, refusal });
    await recordAudit(trx, origin, {
      sellerId: adjustment.owner.sellerId,
      action: 'adjustment.refuse',
      entity: 'adjustment',
      entityId: id,
      after: { refusal },
    });
  });
}
