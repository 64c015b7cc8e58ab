import {
  type Anticipation,
  type AnticipationListQuery,
  type AnticipationQuote,
  type AnticipationRequest,
  createAnticipation,
  getAnticipationOffer,
  listAnticipations,
  type listQuery,
  MAX_ANTICIPATED,
  type PricedReceivable,
  previewAnticipation,
  type z,
} from '@balcao/api-schema';
import {
  addDays,
  anticipationPosting,
  anticipationPrice,
  type CalendarDate,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { assertMayMoveMoney } from '../../accounts/may-move-money';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { defineList } from '../../lists/define-list';
import { findPlan } from '../../plans/plan-repository';
import { type Identity, isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { namesOf } from '../identity';
import { lockAccounts, post } from './ledger';

const today = () => todayInSaoPaulo(currentTime());

/**
 * The receivables of a store that can be anticipated, the earliest first: held by the platform, whole, not yet due, and neither disputed
 * nor lost. One that a refund took a part of is not whole.
 *
 * @param after the day that is too late: a receivable that falls due on it comes by itself
 */
export function candidates(
  executor: Executor,
  owner: Owner,
  { after, ids, limit }: { after: CalendarDate; ids?: readonly string[]; limit: number },
) {
  const anticipable = executor
    .selectFrom('receivables as r')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.seller_id', '=', 'r.seller_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'r.seller_id').onRef('o.id', '=', 'r.order_id'),
    )
    .where(ofStore(owner, 'r'))
    .where('r.status', '=', 'agendado')
    .where('r.custody', '=', 'plataforma')
    .where('r.available_on', '>', after)
    .where('r.open_cents', '>', 0)
    .whereRef('r.open_cents', '=', 'r.net_cents')
    .where('p.disputed_cents', '=', 0)
    .where('p.lost_cents', '=', 0);
  return (ids === undefined ? anticipable : anticipable.where('r.id', 'in', ids))
    .orderBy('r.available_on')
    .orderBy('r.id')
    .limit(limit)
    .select(['r.id', 'r.order_id as orderId', 'r.payment_id as paymentId', 'o.number as orderNumber'])
    .select(['r.installment', 'r.open_cents as openCents', 'r.method', 'r.gateway'])
    .select(['r.reserve_basis_points as reserveBasisPoints', 'r.reserve_days as reserveDays'])
    .select(sql<string>`r.available_on::text`.as('availableOn'))
    .execute();
}
type Candidate = Awaited<ReturnType<typeof candidates>>[number];

const sumOf = (items: readonly PricedReceivable[], of: (item: PricedReceivable) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/**
 * The price of paying receivables out on a day, for each and for all together.
 *
 * @param basisPoints the rate of thirty days
 */
function quoteOf(
  receivables: readonly Candidate[],
  day: CalendarDate,
  basisPoints: number,
): AnticipationQuote {
  const items = receivables.map((receivable) => ({
    receivableId: receivable.id,
    orderId: receivable.orderId,
    orderNumber: receivable.orderNumber,
    installment: receivable.installment,
    availableOn: receivable.availableOn,
    amountCents: receivable.openCents,
    ...anticipationPrice(receivable, day, basisPoints),
  }));
  return {
    monthlyBasisPoints: basisPoints,
    feePerDayCents: sumOf(items, ({ feePerDayCents }) => feePerDayCents),
    amountCents: sumOf(items, ({ amountCents }) => amountCents),
    feeCents: sumOf(items, ({ feeCents }) => feeCents),
    reserveCents: sumOf(items, ({ reserveCents }) => reserveCents),
    netCents: sumOf(items, ({ netCents }) => netCents),
    items,
  };
}

/**
 * The receivables that were chosen, all of which can be paid today.
 * @throws Problem not_found for one that is not the store's, receivable_not_anticipable for one that cannot be paid before its day
 */
async function chosenCandidates(
  trx: SellerTransaction,
  owner: Owner,
  receivableIds: readonly string[],
): Promise<Candidate[]> {
  const ids = [...new Set(receivableIds)];
  const found = await candidates(trx, owner, { after: today(), ids, limit: ids.length });
  if (found.length === ids.length) return found;
  // Of the store, whatever became of them.
  const { own } = await trx
    .selectFrom('receivables')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .select((row) => row.fn.countAll<number>().as('own'))
    .executeTakeFirstOrThrow();
  if (own < ids.length) throw new Problem('not_found');
  const able = new Set(found.map(({ id }) => id));
  throw new Problem('receivable_not_anticipable', {
    extra: { receivableIds: ids.filter((id) => !able.has(id)) },
  });
}

/** The caller of an anticipation, as far as it is kept. */
type Asking = Call<'database'> & { identity: Pick<Identity, 'userId' | 'name'> };

/**
 * Pays receivables before their day: what they come to, without fee and reserve, is free at once. All or none. The accounts are
 * locked first, so that of parallel wishes one gets a receivable.
 *
 * @throws Problem as `chosenCandidates`; anticipation_balance_negative while the store owes more than is free,
 *   anticipation_price_changed for a fee above the one that was named, money_on_hold or store_blocked while no money of the store moves
 */
export function anticipate(
  { platform: { database }, owner, identity, origin }: Asking,
  { receivableIds, maxFeeCents }: AnticipationRequest,
): Promise<Anticipation> {
  const { sellerId, storeId } = owner;
  return database.withLedger(sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    await assertMayMoveMoney(trx, owner);
    const free = accounts.find(({ account }) => account === 'disponivel');
    if (free && free.balanceCents < 0) throw new Problem('anticipation_balance_negative');
    const chosen = await chosenCandidates(trx, owner, receivableIds);
    const { anticipation_basis_points: basisPoints } = await findPlan(trx, owner);
    const createdAt = currentTime();
    const { items, ...quote } = quoteOf(chosen, todayInSaoPaulo(createdAt), basisPoints);
    const { amountCents, feeCents, reserveCents, netCents } = quote;
    if (maxFeeCents !== undefined && feeCents > maxFeeCents) throw new Problem('anticipation_price_changed');
    const agreed = { receivables: chosen.length, amountCents, feeCents, reserveCents, netCents };
    const id = newId();
    await trx
      .insertInto('anticipations')
      .values({
        seller_id: sellerId,
        id,
        store_id: storeId,
        receivables: chosen.length,
        amount_cents: amountCents,
        fee_cents: feeCents,
        reserve_cents: reserveCents,
        net_cents: netCents,
        basis_points: basisPoints,
        created_by: identity.userId,
        created_at: createdAt,
      })
      .execute();
    for (const [index, receivable] of chosen.entries()) {
      const price = items[index];
      if (price === undefined) throw new Error('Every receivable has a price.');
      const { orderId, paymentId, openCents, method, gateway } = receivable;
      // Each by itself, so that each line of the statement leads to its order.
      const fact = {
        orderId,
        paymentId,
        method,
        gateway,
        kind: 'anticipation',
        key: `anticipation:${receivable.id}`,
        occurredAt: currentTime(),
      };
      await post(trx, owner, accounts, fact, anticipationPosting({ openCents }, price));
      // What is held back of it stays as long as it would have.
      await trx
        .updateTable('receivables')
        .set({
          status: 'antecipado',
          open_cents: 0,
          anticipation_id: id,
          reserved_cents: price.reserveCents,
          reserved_until:
            price.reserveCents > 0 ? addDays(receivable.availableOn, receivable.reserveDays) : null,
        })
        .where('seller_id', '=', sellerId)
        .where('id', '=', receivable.id)
        .execute();
    }
    await recordAudit(trx, origin, {
      sellerId,
      action: 'anticipation.create',
      entity: 'anticipation',
      entityId: id,
      after: { ...agreed, basisPoints },
    });
    return {
      ...agreed,
      id,
      monthlyBasisPoints: basisPoints,
      createdBy: identity.name,
      createdAt: createdAt.toISOString(),
    };
  });
}

const selectRows = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('anticipations as a')
    .where(ofStore(owner, 'a'))
    .select([
      'a.id',
      'a.receivables',
      'a.basis_points as monthlyBasisPoints',
      'a.amount_cents as amountCents',
    ])
    .select(['a.fee_cents as feeCents', 'a.reserve_cents as reserveCents', 'a.net_cents as netCents'])
    .select(['a.created_by as createdBy', 'a.created_at as createdAt']);

type StoredAnticipation = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];
type NoFilter = Omit<AnticipationListQuery, keyof z.infer<typeof listQuery>>;

/** The anticipations of a store. `createdBy` is an id, because names are the platform's to tell. */
const anticipationList = defineList<Owner, NoFilter, StoredAnticipation, Anticipation>({
  from: sql`anticipations as a`,
  id: 'a.id',
  orders: { createdAt: { column: 'a.created_at', kind: 'instant' } },
  defaultSort: '-createdAt',
  scope: (owner) => ofStore(owner, 'a'),
  filters: {},
  rows: selectRows,
  toRow: (row) => ({ ...row, createdAt: row.createdAt.toISOString() }),
});

/** Being paid receivables before their day, for a fee. The money stays with the store, so nobody is asked who they are again. */
export const anticipationsRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listAnticipations, async ({ owner }, { query }) => {
      const page = await anticipationList.page(database.forSeller(owner.sellerId), owner, query);
      const names = await namesOf(
        database.platform,
        page.items.map(({ createdBy }) => createdBy),
      );
      const items = page.items.map((row) => ({ ...row, createdBy: names.get(row.createdBy) ?? '' }));
      return { ...page, items };
    }),

    inStore(getAnticipationOffer, ({ owner, identity }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const [found, plan] = await Promise.all([
          candidates(trx, owner, { after: today(), limit: MAX_ANTICIPATED + 1 }),
          findPlan(trx, owner),
        ]);
        return {
          ...quoteOf(found.slice(0, MAX_ANTICIPATED), today(), plan.anticipation_basis_points),
          isComplete: found.length <= MAX_ANTICIPATED,
          canRequest: isAllowed(identity, 'financeiro:editar'),
        };
      }),
    ),

    // A question: it stores nothing.
    inStore(previewAnticipation, ({ owner }, { body: { receivableIds } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const chosen = await chosenCandidates(trx, owner, receivableIds);
        const plan = await findPlan(trx, owner);
        return quoteOf(chosen, today(), plan.anticipation_basis_points);
      }),
    ),

    inStore(createAnticipation, (call, { body }) => anticipate(call, body)),
  ];
});
