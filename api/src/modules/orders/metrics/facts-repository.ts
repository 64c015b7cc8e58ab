import {
  APPROVED_CARD_STATUSES,
  CHARGEBACK_EVENT_TYPES,
  CHECKOUT_COUNTERS,
  type CheckoutCounter,
  CURRENCY_CODE,
  MED_EVENT_TYPES,
  type PaymentMethod,
  REFUSAL_COUNTERS,
  REFUSAL_GROUPS,
  type RefusalGroup,
  UNPAID_STATUSES,
} from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Owner } from '../../../db/owner';

type Sql = RawBuilder<unknown>;

/** The column of a counter in metrics_daily. */
export const counterColumn = (counter: CheckoutCounter): Sql =>
  sql.ref(counter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const COUNTER_COLUMNS = sql.join(CHECKOUT_COUNTERS.map(counterColumn));

/** Of orders that nobody tried to pay. Sessions have the method ''. */
export const NO_METHOD = 'none';

/** All counters in their order; those that are not given are zero. */
const counts = (given: Partial<Record<CheckoutCounter, Sql>>): Sql =>
  sql.join(CHECKOUT_COUNTERS.map((counter) => sql`${given[counter] ?? sql`0`} as ${counterColumn(counter)}`));

const literals = (texts: readonly string[]): Sql => sql.join(texts.map((text) => sql.lit(text)));
const countWhere = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

/**
 * The instant is on one of the days of `raw_day(day)`. The span in which all of them are stands in scalar subqueries, which
 * the planner takes to be narrow, so an index leads to it.
 */
const isOnRawDay = (instant: Sql): Sql => sql`
  ${instant} >= (select min(day)::timestamp at time zone 'America/Sao_Paulo' from raw_day)
  and ${instant} < (select (max(day) + 1)::timestamp at time zone 'America/Sao_Paulo' from raw_day)
  and sao_paulo_day(${instant}) in (select day from raw_day)`;

const sessionsIn = ({ sellerId, storeId }: Owner): Sql => {
  // Whoever ordered has gone through all steps.
  const reached = (step: number) => countWhere(sql`s.step >= ${sql.lit(step)} or s.ordered_at is not null`);
  const isRecovered = sql`s.first_abandoned_at is not null and paid.last_at >= s.recovery_at`;
  return sql`
    select sao_paulo_day(s.started_at) as day, s.utm_source, s.device, '' as method, ${counts({
      sessions: sql`count(*)`,
      contactSessions: reached(1),
      deliverySessions: reached(2),
      paymentSessions: reached(3),
      orderedSessions: countWhere(sql`s.ordered_at is not null`),
      paidSessions: countWhere(sql`paid.last_at is not null`),
      abandonedSessions: countWhere(sql`s.abandoned_at is not null and s.ordered_at is null`),
      recoveredSessions: countWhere(isRecovered),
      recoveredCents: sql`coalesce(sum(paid.cents) filter (where ${isRecovered}), 0)`,
    })}
    from checkout_sessions as s
    left join lateral (
      select max(o.paid_at) as last_at, sum(o.captured_cents) as cents
      from checkout_session_orders as link
      join orders as o on o.seller_id = link.seller_id and o.store_id = link.store_id and o.source = link.source
        and o.is_test = link.is_test and o.external_id = link.external_id
      where link.seller_id = s.seller_id and link.store_id = s.store_id and link.is_test = s.is_test
        and link.session_token = s.token and o.paid_at is not null and o.currency = ${sql.lit(CURRENCY_CODE)}
    ) as paid on s.ordered_at is not null
    where s.seller_id = ${sellerId} and s.store_id = ${storeId} and not s.is_test
      and ${isOnRawDay(sql`s.started_at`)}
    group by 1, 2, 3`;
};

/** The orders of a store whose instant in `column` is on a raw day, by the device and the UTM of their session. */
const ordersIn = (
  { sellerId, storeId }: Owner,
  column: 'ordered_at' | 'paid_at',
  counted: Sql,
  joined: Sql = sql``,
): Sql => sql`
  select sao_paulo_day(o.${sql.ref(column)}) as day,
    coalesce(nullif(left(o.utm ->> 'source', 100), ''), visit.utm_source, '') as utm_source,
    coalesce(visit.device, 'unknown') as device, coalesce(nullif(o.payment_method, ''), ${sql.lit(NO_METHOD)}) as method,
    ${counted}
  from orders as o
  left join lateral (
    select s.device, s.utm_source
    from checkout_session_orders as link
    join checkout_sessions as s on s.seller_id = link.seller_id and s.store_id = link.store_id
      and s.is_test = link.is_test and s.token = link.session_token
    where link.seller_id = o.seller_id and link.store_id = o.store_id and link.is_test = o.is_test
      and link.source = o.source and link.external_id = o.external_id
    order by s.started_at, s.token limit 1
  ) as visit on true
  ${joined}
  where o.seller_id = ${sellerId} and o.store_id = ${storeId} and not o.is_test
    and o.currency = ${sql.lit(CURRENCY_CODE)} and ${isOnRawDay(sql`o.${sql.ref(column)}`)}
  group by 1, 2, 3, 4`;

const isMethod = (method: PaymentMethod): Sql => sql`p.method = ${sql.lit(method)}`;
const isUnpaid = sql`p.status in (${literals(UNPAID_STATUSES)})`;
/** A charge that was refused when it was made was never there to be paid. */
const isCharge = (method: PaymentMethod): Sql => sql`${isMethod(method)} and p.status <> 'recusado'`;

const isApproved = sql`(p.status in (${literals(APPROVED_CARD_STATUSES)}) or p.status = 'cancelado' and exists (
  select from order_events as e where e.seller_id = p.seller_id and e.order_id = p.order_id
    and e.payment_id = p.id and e.type = 'payment.authorized'))`;

const KNOWN_GROUPS = REFUSAL_GROUPS.filter((group) => group !== 'erro');
const isRefusedFor = (group: RefusalGroup): Sql =>
  group === 'erro'
    ? sql`p.status = 'recusado' and coalesce(refusal.name not in (${literals(KNOWN_GROUPS)}), true)`
    : sql`p.status = 'recusado' and refusal.name = ${sql.lit(group)}`;

/** What the payments of each order come to, a row for each. */
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
      ${sql.join(REFUSAL_GROUPS.map((group) => sql`${countWhere(isRefusedFor(group))} as ${sql.ref(group)}`))}
    from payments as p
    left join lateral (
      select e.data ->> 'refusal_group' as name from order_events as e
      where e.seller_id = p.seller_id and e.order_id = p.order_id and e.payment_id = p.id and e.type = 'payment.refused'
      order by e.occurred_at desc, e.received_at desc limit 1
    ) as refusal on p.status = 'recusado'
    where p.seller_id = o.seller_id and p.order_id = o.id
  ) as attempts`;

const CREATED = counts({
  createdOrders: sql`count(*)`,
  createdCents: sql`sum(o.total_cents)`,
  cardOrders: countWhere(sql`attempts.cards > 0`),
  approvedCardOrders: countWhere(sql`attempts.card_is_approved`),
  createdPix: sql`sum(attempts.pix)`,
  paidPix: sql`sum(attempts.paid_pix)`,
  openPix: sql`sum(attempts.open_pix)`,
  createdBoletos: sql`sum(attempts.boletos)`,
  paidBoletos: sql`sum(attempts.paid_boletos)`,
  expiredBoletos: sql`sum(attempts.expired_boletos)`,
  openBoletos: sql`sum(attempts.open_boletos)`,
  ...Object.fromEntries(
    REFUSAL_GROUPS.map((group) => [REFUSAL_COUNTERS[group], sql`sum(attempts.${sql.ref(group)})`]),
  ),
});

const hasEvent = (types: readonly string[]): Sql => sql`exists (
  select from order_events as e where e.seller_id = o.seller_id and e.order_id = o.id and e.type in (${literals(types)}))`;

const PAID = counts({
  paidOrders: sql`count(*)`,
  paidCents: sql`sum(o.captured_cents)`,
  refundedOrders: countWhere(sql`o.refunded_cents > 0`),
  chargebackOrders: countWhere(hasEvent(CHARGEBACK_EVENT_TYPES)),
  medOrders: countWhere(hasEvent(MED_EVENT_TYPES)),
});

/**
 * What a store counts on the days of `raw_day(day)`, per day, UTM source, device and method: the one place
 * that says from which rows. Roll-ups store it, and days without one are read by it.
 */
export const factsIn = (owner: Owner): Sql => sql`
  ${sessionsIn(owner)} union all ${ordersIn(owner, 'ordered_at', CREATED, ATTEMPTS)}
  union all ${ordersIn(owner, 'paid_at', PAID)}`;
