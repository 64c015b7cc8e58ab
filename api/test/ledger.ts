import { sql } from 'kysely';
import { checkPayments } from '../src/modules/finance/ledger-check';
import { recordGatewayEvents } from '../src/modules/orders';
import { callV1, orderBody, paymentEvent } from './orders';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** R$ 189,90 by card in three installments. */
export const CARD = { id: 'card-1', method: 'credit_card', amount: 18_990, installments: 3 } as const;
/** The same at once by Pix. */
export const PIX = { id: 'pix-1', method: 'pix', amount: 18_990 } as const;

const SALE = {
  items: [{ title: 'Bolsa', quantity: 1, unit_price: 18_990 }],
  subtotal: 18_990,
  discount: 0,
  shipping: 0,
  interest: 0,
  total: 18_990,
};

export type PaymentEvent = Omit<ReturnType<typeof paymentEvent>, 'data'> & {
  data: { amount?: number; dispute_id?: string; nsu?: string; end_to_end_id?: string };
};

/** A payment that a gateway charges which collects for the platform. */
export const collected = <Payment extends { id: string }>(name: string, payment: Payment) => ({
  gateway: { name: 'simulador' as const, charge_id: `sim_live_${name}-${payment.id}` },
  ...payment,
});

/**
 * Reports an order of R$ 189,90 that is to be paid by one payment, or by some together, through a gateway that collects for the
 * platform. A payment with `gateway: undefined` is the seller's own.
 */
export const placeSale = (
  api: TestApi,
  key: string,
  name: string,
  payment: object = CARD,
  ...more: readonly object[]
) => {
  const payments = ([payment, ...more] as (typeof CARD)[]).map((one) => collected(name, one));
  return callV1(api, key, 'PUT', `/orders/${name}`, orderBody({ ...SALE, payments }));
};

/** The order that a key's store calls so, and the amount of a payment of it. */
async function paymentOf({ platform }: TestApi, key: string, name: string, id: string) {
  const found = await platform.database.platform
    .selectFrom('api_keys as k')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'k.seller_id').onRef('o.store_id', '=', 'k.store_id'),
    )
    .innerJoin('payments as p', (join) =>
      join.onRef('p.seller_id', '=', 'o.seller_id').onRef('p.order_id', '=', 'o.id'),
    )
    .where(sql<boolean>`starts_with(${key}, k.prefix)`)
    .where('o.external_id', '=', name)
    .where('p.external_id', '=', id)
    .select(['o.seller_id', 'o.store_id', 'o.id', 'p.amount_cents'])
    .executeTakeFirstOrThrow();
  return {
    place: { sellerId: found.seller_id, storeId: found.store_id, id: found.id },
    amountCents: found.amount_cents,
  };
}

/** The gateway tells what became of an order's payment, one event after another. A capture names all that it has taken. */
export async function reportPayment(
  api: TestApi,
  key: string,
  name: string,
  { id = CARD.id, events }: { id?: string; events: readonly PaymentEvent[] },
): Promise<void> {
  const { place, amountCents } = await paymentOf(api, key, name, id);
  for (const { id: eventId, type, occurred_at, data } of events) {
    const { amount: named = null, ...rest }: { amount?: number | null } = data;
    const event = {
      id: eventId,
      type,
      occurredAt: new Date(occurred_at),
      amountCents: named ?? (type === 'payment.captured' ? amountCents : null),
      data: rest,
    };
    await api.platform.database.withLedger(place.sellerId, (trx) =>
      recordGatewayEvents(trx, api.platform, place, { source: 'simulador', externalPaymentId: id }, [event]),
    );
  }
}

/** Forgets which charges a seller's payments are, as nobody knows it of a demonstration: a refund of them is recorded, and no gateway asked. @returns them */
export const forgetCharges = ({ platform }: TestApi, { sellerId }: Account) =>
  platform.database.platform
    .deleteFrom('gateway_charges')
    .where('seller_id', '=', sellerId)
    .returningAll()
    .execute();

/** A sale of R$ 189,90 by card in three, of which R$ 185,62 wait: 61,87, 61,87 and 61,88. */
export async function sellByCard(api: TestApi, key: string, name: string): Promise<void> {
  await placeSale(api, key, name);
  await reportPayment(api, key, name, { events: [paymentEvent('captured', 1)] });
}

/** The answer of `GET /finance/balances` for what the platform holds, with 0 for what is not named. */
export const balancesOf = (cents: Partial<Record<'available' | 'pending' | 'blocked', number>>) => ({
  custody: 'plataforma',
  availableCents: cents.available ?? 0,
  pendingCents: cents.pending ?? 0,
  blockedCents: cents.blocked ?? 0,
  inPayoutCents: 0,
  owedCents: 0,
});

/** Asserts every rule that holds after each history of a seller. */
export async function assertLedgerHolds({ platform }: TestApi, { sellerId }: Account): Promise<void> {
  const { rows } = await sql<{ problem: string }>`
    select 'unbalanced' as problem from ledger_entries where seller_id = ${sellerId}
      group by transaction_id having sum(amount_cents) <> 0
    union all
    select 'balance of ' || a.account from ledger_accounts as a where a.seller_id = ${sellerId} and a.balance_cents <>
      (select coalesce(sum(e.amount_cents), 0) from ledger_entries as e
       where e.seller_id = a.seller_id and e.store_id = a.store_id and e.account = a.account)
    union all
    select 'versions of ' || account from ledger_entries where seller_id = ${sellerId} and account_version is not null
      group by store_id, account having max(account_version) <> count(*)
    union all
    select 'time of ' || account from (
      select account, posted_at, lag(posted_at) over (partition by store_id, account order by account_version) as before
      from ledger_entries where seller_id = ${sellerId} and account_version is not null) as lines where posted_at < before
    union all
    select 'what waits' from ledger_accounts as a where a.seller_id = ${sellerId} and a.account in ('a_liberar', 'direto_a_receber')
      and a.balance_cents <>
      (select coalesce(sum(r.open_cents), 0) from receivables as r where r.seller_id = a.seller_id and r.store_id = a.store_id
       and r.custody = case when a.account = 'a_liberar' then 'plataforma' else 'vendedor' end)
    union all
    select 'reserve' from ledger_accounts as a where a.seller_id = ${sellerId} and a.account = 'bloqueado' and a.balance_cents <
      (select coalesce(sum(r.reserved_cents), 0) from receivables as r where r.seller_id = a.seller_id and r.store_id = a.store_id
       and r.custody = 'plataforma')
  `.execute(platform.database.platform);
  expect(rows).toEqual([]);
  const stores = await platform.database.platform
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .select('id')
    .execute();
  for (const { id: storeId } of stores) {
    const whole = { afterId: '', since: new Date(0), limit: 10_000 };
    const { broken } = await platform.database.withSeller(sellerId, (trx) =>
      checkPayments(trx, { sellerId, storeId }, whole),
    );
    expect(broken).toEqual([]);
  }
}
