import { z } from '@balcao/api-schema';
import {
  APPROVED_CARD_STATUSES,
  CHARGEBACK_EVENT_TYPES,
  CHECKOUT_COUNTERS,
  type CheckoutCounter,
  CURRENCY_CODE,
  MED_EVENT_TYPES,
  type PaymentMethod,
  REFUSAL_CODES,
  REFUSAL_COUNTERS,
  REFUSAL_GROUPS,
  type RefusalGroup,
  THREE_DS_COUNTERS,
  THREE_DS_RESULTS,
  UNPAID_STATUSES,
} from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import { ofStore, type StoreIds } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { againIn, defineTask, enqueueAll, handleTask, type TaskHandler } from '../../queue';

type Sql = RawBuilder<unknown>;

/** The column of a counter in metrics_cells. */
export const counterColumn = (counter: CheckoutCounter): Sql =>
  sql.ref(counter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const COUNTER_COLUMNS = sql.join(CHECKOUT_COUNTERS.map(counterColumn));

/** The dimensions of a cell besides its day and hour, in their order. */
export const DIMENSION_COLUMNS = sql`utm_source, device, method, checkout, product`;

/** Of orders that nobody tried to pay. Sessions have the method ''. */
export const NO_METHOD = 'none';

/** All counters in their order; those that are not given are zero. */
const counts = (given: Partial<Record<CheckoutCounter, Sql>>): Sql =>
  sql.join(CHECKOUT_COUNTERS.map((counter) => sql`${given[counter] ?? sql`0`} as ${counterColumn(counter)}`));

const SUMS = sql.join(
  CHECKOUT_COUNTERS.map((counter) => sql`sum(${counterColumn(counter)}) as ${counterColumn(counter)}`),
);

const literals = (texts: readonly string[]): Sql => sql.join(texts.map((text) => sql.lit(text)));
const countWhere = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

/**
 * The instant is in one of the hours of `raw_hour(hour)`. The span in which all of them are stands in scalar subqueries, which
 * the planner takes to be narrow, so an index leads to it.
 */
const isInRawHour = (instant: Sql): Sql => sql`
  ${instant} >= (select min(hour) from raw_hour)
  and ${instant} < (select max(hour) + interval '1 hour' from raw_hour)
  and date_trunc('hour', ${instant}, 'UTC') in (select hour from raw_hour)`;

const sessionsIn = (owner: Owner): Sql => {
  // Whoever ordered has gone through all steps.
  const reached = (step: number) => countWhere(sql`s.step >= ${sql.lit(step)} or s.ordered_at is not null`);
  const isRecovered = sql`s.first_abandoned_at is not null and paid.last_at >= s.recovery_at`;
  return sql`
    select sao_paulo_day(s.started_at) as day, s.utm_source, s.device, '' as method, s.checkout, '' as product, ${counts(
      {
        sessions: sql`count(*)`,
        contactSessions: reached(1),
        deliverySessions: reached(2),
        paymentSessions: reached(3),
        orderedSessions: countWhere(sql`s.ordered_at is not null`),
        paidSessions: countWhere(sql`paid.last_at is not null`),
        abandonedSessions: countWhere(sql`s.abandoned_at is not null and s.ordered_at is null`),
        recoveredSessions: countWhere(isRecovered),
        recoveredCents: sql`coalesce(sum(paid.cents) filter (where ${isRecovered}), 0)`,
      },
    )}
    from checkout_sessions as s
    left join lateral (
      select max(o.paid_at) as last_at, sum(o.captured_cents) as cents
      from checkout_session_orders as link
      join orders as o on o.seller_id = link.seller_id and o.store_id = link.store_id and o.source = link.source
        and o.is_test = link.is_test and o.external_id = link.external_id
      where link.seller_id = s.seller_id and link.store_id = s.store_id and link.is_test = s.is_test
        and link.session_token = s.token and o.paid_at is not null and o.currency = ${sql.lit(CURRENCY_CODE)}
    ) as paid on s.ordered_at is not null
    where ${ofStore(owner, 's')} and not s.is_test
      and ${isInRawHour(sql`s.started_at`)}
    group by 1, 2, 3, 5`;
};

/**
 * The orders of a store whose instant in `column` is in a raw hour, by the device, the UTM and the checkout of their session.
 *
 * @param products what each order counts with: rows with a `product` that may ask for `counted.id`
 */
const ordersIn = (
  owner: Owner,
  column: 'ordered_at' | 'paid_at',
  counted: Sql,
  products: Sql,
  joined: Sql = sql``,
): Sql => sql`
  select day, utm_source, device, method, checkout, line.product, ${SUMS}
  from (
    select o.id, sao_paulo_day(o.${sql.ref(column)}) as day,
      coalesce(nullif(left(o.utm ->> 'source', 100), ''), visit.utm_source, '') as utm_source,
      coalesce(visit.device, 'unknown') as device, coalesce(nullif(o.payment_method, ''), ${sql.lit(NO_METHOD)}) as method,
      coalesce(nullif(o.checkout, ''), visit.checkout, '') as checkout, ${counted}
    from orders as o
    left join lateral (
      select s.device, s.utm_source, s.checkout
      from checkout_session_orders as link
      join checkout_sessions as s on s.seller_id = link.seller_id and s.store_id = link.store_id
        and s.is_test = link.is_test and s.token = link.session_token
      where link.seller_id = o.seller_id and link.store_id = o.store_id and link.is_test = o.is_test
        and link.source = o.source and link.external_id = o.external_id
      order by s.started_at, s.token limit 1
    ) as visit on true
    ${joined}
    where ${ofStore(owner, 'o')} and not o.is_test
      and o.currency = ${sql.lit(CURRENCY_CODE)} and ${isInRawHour(sql`o.${sql.ref(column)}`)}
    -- So that an order is looked at once, however many products it has.
    offset 0
  ) as counted
  cross join lateral (${products}) as line(product)
  group by 1, 2, 3, 4, 5, 6`;

const isMethod = (method: PaymentMethod): Sql => sql`p.method = ${sql.lit(method)}`;
const isUnpaid = sql`p.status in (${literals(UNPAID_STATUSES)})`;
/** A charge that was refused when it was made was never there to be paid. */
const isCharge = (method: PaymentMethod): Sql => sql`${isMethod(method)} and p.status <> 'recusado'`;

const isApproved = sql`(p.status in (${literals(APPROVED_CARD_STATUSES)}) or p.status = 'cancelado' and exists (
  select from order_events as e where e.seller_id = p.seller_id and e.order_id = p.order_id
    and e.payment_id = p.id and e.type = 'payment.authorized'))`;

/** Codes of one digit are reported with or without the zero before it. */
const REFUSAL_CODE = sql`upper(btrim(e.data ->> 'refusal_code'))`;
const CODE_OF_NETWORK = sql`lpad(${REFUSAL_CODE}, greatest(length(${REFUSAL_CODE}), 2), '0')`;

/** As `refusalGroupOf`: the group that was reported, else the one of a code of the card networks. */
const REFUSAL_GROUP = sql`case
  when e.data ->> 'refusal_group' in (${literals(REFUSAL_GROUPS)}) then e.data ->> 'refusal_group'
  ${sql.join(
    REFUSAL_GROUPS.filter((group) => REFUSAL_CODES[group].length > 0).map(
      (group) => sql`when ${CODE_OF_NETWORK} in (${literals(REFUSAL_CODES[group])}) then ${sql.lit(group)}`,
    ),
    sql` `,
  )}
end`;

const KNOWN_GROUPS = REFUSAL_GROUPS.filter((group) => group !== 'erro');
const isRefusedFor = (group: RefusalGroup): Sql =>
  group === 'erro'
    ? sql`p.status = 'recusado' and coalesce(refusal.name not in (${literals(KNOWN_GROUPS)}), true)`
    : sql`p.status = 'recusado' and refusal.name = ${sql.lit(group)}`;

/** The payments of each order, added up in one row for each. */
const ATTEMPTS = sql`
  cross join lateral (
    select ${countWhere(isMethod('credit_card'))} as cards,
      (array_agg(${isApproved} order by p.position desc) filter (where ${isMethod('credit_card')}))[1] as card_is_approved,
      ${countWhere(isCharge('pix'))} as pix, ${countWhere(sql`${isMethod('pix')} and p.paid_at is not null`)} as paid_pix,
      ${countWhere(sql`${isMethod('pix')} and ${isUnpaid}`)} as open_pix,
      ${countWhere(isCharge('boleto'))} as boletos,
      ${countWhere(sql`${isMethod('boleto')} and p.paid_at is not null`)} as paid_boletos,
      ${countWhere(sql`${isMethod('boleto')} and p.status = 'expirado'`)} as expired_boletos,
      ${countWhere(sql`${isMethod('boleto')} and ${isUnpaid}`)} as open_boletos,
      ${sql.join(REFUSAL_GROUPS.map((group) => sql`${countWhere(isRefusedFor(group))} as ${sql.ref(group)}`))},
      ${sql.join(
        THREE_DS_RESULTS.map(
          (result) => sql`${countWhere(sql`bank.said = ${sql.lit(result)}`)} as ${sql.ref(result)}`,
        ),
      )}
    from payments as p
    left join lateral (
      select ${REFUSAL_GROUP} as name from order_events as e
      where e.seller_id = p.seller_id and e.order_id = p.order_id and e.payment_id = p.id and e.type = 'payment.refused'
      order by e.occurred_at desc, e.received_at desc limit 1
    ) as refusal on p.status = 'recusado'
    left join lateral (
      select e.data ->> 'three_ds' as said from order_events as e
      where e.seller_id = p.seller_id and e.order_id = p.order_id and e.payment_id = p.id
        and e.data ? 'three_ds'
      order by e.occurred_at desc, e.received_at desc limit 1
    ) as bank on ${isMethod('credit_card')}
    where p.seller_id = o.seller_id and p.order_id = o.id
  ) as attempts`;

const oneWhere = (condition: Sql): Sql => sql`(coalesce(${condition}, false))::int`;

/** The figures that a created order adds to. */
const CREATED = counts({
  createdOrders: sql`1`,
  createdCents: sql`o.total_cents`,
  cardOrders: oneWhere(sql`attempts.cards > 0`),
  approvedCardOrders: oneWhere(sql`attempts.card_is_approved`),
  createdPix: sql`attempts.pix`,
  paidPix: sql`attempts.paid_pix`,
  openPix: sql`attempts.open_pix`,
  createdBoletos: sql`attempts.boletos`,
  paidBoletos: sql`attempts.paid_boletos`,
  expiredBoletos: sql`attempts.expired_boletos`,
  openBoletos: sql`attempts.open_boletos`,
  ...Object.fromEntries(
    REFUSAL_GROUPS.map((group) => [REFUSAL_COUNTERS[group], sql`attempts.${sql.ref(group)}`]),
  ),
  ...Object.fromEntries(
    THREE_DS_RESULTS.map((result) => [THREE_DS_COUNTERS[result], sql`attempts.${sql.ref(result)}`]),
  ),
});

const hasEvent = (types: readonly string[]): Sql => sql`exists (
  select from order_events as e where e.seller_id = o.seller_id and e.order_id = o.id and e.type in (${literals(types)}))`;

/** The figures that a paid order adds to. */
const PAID = counts({
  paidOrders: sql`1`,
  paidCents: sql`o.captured_cents`,
  refundedOrders: oneWhere(sql`o.refunded_cents > 0`),
  chargebackOrders: oneWhere(hasEvent(CHARGEBACK_EVENT_TYPES)),
  medOrders: oneWhere(hasEvent(MED_EVENT_TYPES)),
});

const ofOrder = (owner: Owner): Sql => sql`item.seller_id = ${owner.sellerId} and item.order_id = counted.id`;

/** Every order for itself, and with each of its products. */
const allProducts = (owner: Owner): Sql => sql`
  select '' union all select distinct item.title from order_items as item where ${ofOrder(owner)}`;

/** Every order for itself, and with one product where it has it. Null stands for none. */
export const oneProduct = (owner: Owner, product: string | null): Sql => sql`
  select '' union all select ${product}::text where ${product}::text is not null and exists (
    select from order_items as item where ${ofOrder(owner)} and item.title = ${product}::text)`;

/**
 * The counted figures of a store in the hours of `raw_hour(hour)`, per day, UTM source, device, method, checkout and product. No other
 * place says from which rows they come: roll-ups store them, and hours without a roll-up are read by it.
 *
 * @param products `allProducts` or `oneProduct`
 */
export const factsIn = (owner: Owner, products: Sql): Sql => sql`
  ${sessionsIn(owner)} union all ${ordersIn(owner, 'ordered_at', CREATED, products, ATTEMPTS)}
  union all ${ordersIn(owner, 'paid_at', PAID, products)}`;

/** A day of São Paulo that is over, or an hour of the one that runs. Instants as PostgreSQL writes them. */
export interface Part {
  day: string;
  /** '-infinity' of a whole day, else when the hour begins. */
  hour: string;
  begins: string;
  ends: string;
}

const WHOLE_DAY = sql`'-infinity'::timestamptz`;

/** The day of an hour if that day is over, else the hour itself; nothing of an hour that runs. */
const partOf = (hour: RawBuilder<unknown>) => sql<Part>`
  select day::text, case when is_over then ${WHOLE_DAY} else hour end::text as hour,
    case when is_over then sao_paulo_start(day) else hour end::text as begins,
    case when is_over then sao_paulo_start(day + 1) else hour + interval '1 hour' end::text as ends
  from (
    select hour, sao_paulo_day(hour) as day, sao_paulo_start(sao_paulo_day(hour) + 1) <= closed_hour() as is_over
    from (${hour}) as next(hour)
  ) as part
  where hour < closed_hour()`;

/**
 * Locks a store's roll-up, which begins with the first day that has something.
 *
 * @returns what is to be rolled up next, undefined where all that is over has been
 */
async function lockNextPart(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<Part | undefined> {
  const inStore = ofStore({ sellerId, storeId });
  const counts = sql`${inStore} and not is_test`;
  await sql`
    insert into metrics_progress (seller_id, store_id, rolled_before)
    select ${sellerId}, ${storeId}, sao_paulo_start(sao_paulo_day(least(closed_hour(),
      (select min(started_at) from checkout_sessions where ${counts} and started_at is not null),
      (select min(ordered_at) from orders where ${counts}))))
    where not exists (select from metrics_progress where ${inStore})
    on conflict do nothing`.execute(trx);
  await sql`select from metrics_progress where ${inStore} for update`.execute(trx);
  const { rows } = await partOf(sql`select rolled_before from metrics_progress where ${inStore}`).execute(
    trx,
  );
  return rows[0];
}

/** The next rolled-up part whose facts have changed since; undefined when there is none. */
async function nextStalePart(trx: SellerTransaction, owner: Owner): Promise<Part | undefined> {
  const { rows } = await partOf(sql`
    select min(stale.hour)
    from metrics_stale_hours as stale join metrics_progress as progress using (seller_id, store_id)
    where ${ofStore(owner)} and stale.hour < progress.rolled_before`).execute(trx);
  return rows[0];
}

/**
 * Writes a part anew, and deletes the marks of what it has read: one statement, so one look at the database. What commits
 * later leaves its own mark. A whole day takes the place of its hours.
 */
async function writePart(
  trx: SellerTransaction,
  owner: Owner,
  { day, hour, begins, ends }: Part,
): Promise<void> {
  const { sellerId, storeId } = owner;
  const inStore = ofStore({ sellerId, storeId });
  const at = sql`${hour}::timestamptz`;
  const sums = sql.join(CHECKOUT_COUNTERS.map((counter) => sql`sum(${counterColumn(counter)})`));
  const updates = sql.join(
    CHECKOUT_COUNTERS.map((counter) => sql`${counterColumn(counter)} = excluded.${counterColumn(counter)}`),
  );
  await sql`
    with raw_hour as materialized (
      select generate_series(${begins}::timestamptz, ${ends}::timestamptz - interval '1 hour', '1 hour') as hour
    ), marks as (
      delete from metrics_stale_hours where ${inStore} and hour >= ${begins}::timestamptz and hour < ${ends}::timestamptz
    ), fact as materialized (${factsIn(owner, allProducts(owner))}
    ), gone as (
      delete from metrics_cells as kept where ${inStore} and day = ${day}::date
        and (hour = ${at} or ${at} = ${WHOLE_DAY})
        and (hour <> ${at} or not exists (
          select from fact where fact.utm_source = kept.utm_source and fact.device = kept.device and fact.method = kept.method
            and fact.checkout = kept.checkout and fact.product = kept.product))
    )
    insert into metrics_cells (seller_id, store_id, day, hour, ${DIMENSION_COLUMNS}, ${COUNTER_COLUMNS})
    select ${sellerId}, ${storeId}, day, ${at}, ${DIMENSION_COLUMNS}, ${sums}
    from fact group by day, ${DIMENSION_COLUMNS}
    on conflict (seller_id, store_id, product, day, hour, utm_source, device, method, checkout)
    do update set ${updates}`.execute(trx);
}

/** Says that everything before an instant is rolled up. */
async function advanceTo(trx: SellerTransaction, owner: Owner, before: string): Promise<void> {
  await trx.updateTable('metrics_progress').set({ rolled_before: before }).where(ofStore(owner)).execute();
}

/** Forgets a store's roll-ups: until they are made again, everything is read as it is. */
export async function deleteRollUps(trx: SellerTransaction, owner: Owner): Promise<void> {
  for (const table of ['metrics_progress', 'metrics_cells'] as const)
    await trx.deleteFrom(table).where(ofStore(owner)).execute();
}

/** Whether a store has something to be rolled up. */
export const needsRollUp = (owner: StoreIds) => {
  const inStore = ofStore(owner);
  const isOver = sql`${inStore} and not is_test`;
  return sql<boolean>`coalesce(
    (select rolled_before < closed_hour() or exists (
        select from metrics_stale_hours as stale where ${inStore} and stale.hour < metrics_progress.rolled_before)
      from metrics_progress where ${inStore}),
    exists (select from orders where ${isOver} and ordered_at < closed_hour())
      or exists (select from checkout_sessions where ${isOver} and started_at < closed_hour()))`;
};

/** All stores with something to be rolled up. */
async function storesToRollUp(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select store.seller_id as "sellerId", store.id as "storeId" from stores as store
    where ${needsRollUp({ sellerId: sql`store.seller_id`, storeId: sql`store.id` })}`.execute(platform);
  return rows;
}

/** All stores, for a rebuild. */
async function storesWithRollUps(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select seller_id as "sellerId", store_id as "storeId" from metrics_progress`.execute(platform);
  return rows;
}

/** Rolls up the days and hours of a store that are over, and those that have changed since. */
const rollUpTask = defineTask('metrics-roll-up', z.object({ storeId: z.string() }));

/** Rolls up a day that is over, or an hour of the one that runs. @returns whether there was one */
const rollUpNextPart = (database: Database, owner: Owner): Promise<boolean> =>
  database.withSeller(owner.sellerId, async (trx) => {
    const next = await lockNextPart(trx, owner);
    const part = next ?? (await nextStalePart(trx, owner));
    if (part === undefined) return false;
    await writePart(trx, owner, part);
    if (next !== undefined) await advanceTo(trx, owner, next.ends);
    return true;
  });

/** Rolls up all that a store has to be rolled up, a day or an hour per transaction. */
export async function rollUp(
  database: Database,
  owner: Owner,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped() && (await rollUpNextPart(database, owner)));
}

export const rollUpMetrics = (database: Database): TaskHandler =>
  handleTask(rollUpTask, {
    concurrency: 1,
    leaseSeconds: 3_600,
    async run({ storeId }, { task: { sellerId }, stopping }) {
      await rollUp(database, { sellerId, storeId }, () => stopping.aborted);
      return stopping.aborted ? againIn(0) : undefined;
    },
  });

/** Enqueues the roll-up of stores. One that is under way looks again when it is done. */
export const enqueueRollUps = (executor: Executor, stores: readonly Owner[]): Promise<void> =>
  enqueueAll(
    executor,
    rollUpTask,
    stores.map(({ sellerId, storeId }) => ({
      payload: { storeId },
      sellerId,
      key: storeId,
      idempotencyKey: storeId,
    })),
    'restart',
  );

/** Enqueues the roll-ups of stores whose figures nobody has asked for. */
export const enqueueDueRollUps = async ({ platform }: Database): Promise<void> =>
  enqueueRollUps(platform, await storesToRollUp(platform));

/** Makes all roll-ups anew, while the product runs. @returns of how many stores */
export async function rebuildMetrics(database: Database): Promise<number> {
  const stores = await storesWithRollUps(database.platform);
  for (const owner of stores) {
    await database.withSeller(owner.sellerId, (trx) => deleteRollUps(trx, owner));
    await rollUp(database, owner);
  }
  return stores.length;
}
