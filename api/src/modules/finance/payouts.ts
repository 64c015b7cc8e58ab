import { Readable } from 'node:stream';
import {
  cancelPayout,
  createPayout,
  downloadPayout,
  getPayout,
  getPayoutTerms,
  listPayouts,
  type Payout,
  type PayoutFilter,
  type PayoutLine,
  type PayoutTerms,
} from '@balcao/api-schema';
import {
  bankOpening,
  centsAsDecimal,
  csvRows,
  csvText,
  ENTRY_TYPE_LABELS,
  ENTRY_TYPES,
  formatInstant,
  formatMoney,
  type PayoutBlock,
  payoutDay,
  payoutPosting,
  todayInSaoPaulo,
} from '@balcao/domain';
import { type Insertable, sql } from 'kysely';
import { isClosing } from '../../accounts/closing';
import { demoStateOf } from '../../accounts/demo-store';
import { assertMayMoveMoney, moneyStopOf } from '../../accounts/may-move-money';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { oneOf } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import { publishLive } from '../../live/publish-live';
import type { PersonExporter } from '../../module';
import { notify } from '../../notices/notify';
import { findPlan } from '../../plans/plan-repository';
import type { Platform } from '../../platform';
import { isAllowed } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import { enqueue } from '../../queue';
import { findStatus } from '../kyc';
import { readBalances } from './balances';
import { accountLabel, bankOfStore, findHold, listAccounts, lockAccount } from './bank-accounts';
import { lockAccounts, post } from './ledger';
import { payoutMail } from './mails';
import { endPayout, payoutTask } from './payout-transfers';
import { promisedCents } from './refunds';
import type { PayoutsTable } from './tables/banking-schema';

const SHOWN_LINES = 200;
const LINES_AT_ONCE = 2_000;
const HEADINGS = ['Data', 'O que mudou', 'Pedido', 'Valor', 'Lançamento'];

/** The payouts of the person's stores. They are kept after an erasure, as money moved. */
export const exportPayouts: PersonExporter = async (trx, { sellerId }) => ({
  payouts: await trx
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'amount_cents', 'fee_cents', 'status', 'requested_at', 'ended_at', 'returned_at'])
    .select(sql<string>`process_on::text`.as('process_on'))
    .execute(),
});

export async function insertPayout(trx: SellerTransaction, row: Insertable<PayoutsTable>): Promise<void> {
  await trx.insertInto('payouts').values(row).execute();
}

const selectRows = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('payouts as p')
    .innerJoin('bank_accounts as b', (join) =>
      join.onRef('b.seller_id', '=', 'p.seller_id').onRef('b.id', '=', 'p.bank_account_id'),
    )
    .where(ofStore(owner, 'p'))
    .select([
      'p.id',
      'p.amount_cents as amountCents',
      'p.fee_cents as feeCents',
      'p.status',
      'p.requested_at as requestedAt',
      'p.held_since as heldSince',
      'p.ended_at as endedAt',
      'p.returned_at as returnedAt',
      'p.refusal',
      'b.bank_ispb',
      'b.ending',
    ])
    .select(sql<string>`p.process_on::text`.as('processOn'));

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const toPayout = ({ bank_ispb, ending, ...row }: StoredRow): Payout => ({
  ...row,
  accountLabel: accountLabel({ bank_ispb, ending }),
  requestedAt: row.requestedAt.toISOString(),
  heldSince: row.heldSince?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  returnedAt: row.returnedAt?.toISOString() ?? null,
});

const payoutList = defineList<Owner, PayoutFilter, StoredRow, Payout>({
  from: sql`payouts as p`,
  id: 'p.id',
  orders: { requestedAt: { column: 'p.requested_at', kind: 'instant' } },
  defaultSort: '-requestedAt',
  scope: (owner) => ofStore(owner, 'p'),
  filters: { status: oneOf('p.status') },
  rows: selectRows,
  toRow: toPayout,
});

/** A payout as it is shown. @throws Problem not_found */
async function findPayout(executor: Executor, owner: Owner, id: string): Promise<Payout> {
  const row = await selectRows(executor, owner).where('p.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return toPayout(row);
}

type Terms = Omit<PayoutTerms, 'canRequest'>;

/** Whether a payout of a store is under way. */
export async function hasPayoutUnderWay(executor: Executor, owner: Owner): Promise<boolean> {
  const row = await executor
    .selectFrom('payouts')
    .where(ofStore(owner))
    .where('status', 'in', ['solicitado', 'em_processamento'])
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The fee of a payout of the store that is requested now, the moment at which the bank gets it, and its obstacles. */
async function termsOfPayout(trx: SellerTransaction, platform: Platform, owner: Owner): Promise<Terms> {
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

/** The problem of each block. One of an account is checked by itself, and one of the platform's money before all others. */
const REFUSALS: Partial<Record<PayoutBlock, (terms: Terms) => Problem>> = {
  no_bank: () => new Problem('payouts_unavailable'),
  identity: () => new Problem('payout_identity'),
  hold: ({ holdUntil }) =>
    new Problem('payout_rests', {
      ...(holdUntil !== null && {
        text: `Por segurança, os saques esperam até ${formatInstant(holdUntil)}, por causa de uma mudança nas contas bancárias.`,
      }),
    }),
  in_flight: () => new Problem('payout_in_flight'),
  negative: () => new Problem('payout_balance', { text: 'Seu saldo disponível está negativo.' }),
};

function assertAmount(
  amountCents: number,
  { minCents, feeCents, availableCents, refundsCents, isFinal }: Terms,
): void {
  if (amountCents < minCents)
    throw invalidField('amountCents', [`O saque mínimo é de ${formatMoney(minCents)}.`]);
  if (isFinal && amountCents < availableCents)
    throw invalidField('amountCents', [
      `A conta está em encerramento: saque todo o saldo disponível, ${formatMoney(availableCents)}.`,
    ]);
  if (amountCents + feeCents > availableCents)
    throw new Problem('payout_balance', {
      text:
        refundsCents === 0
          ? `O saldo disponível, ${formatMoney(availableCents)}, não cobre o saque e a tarifa de ${formatMoney(feeCents)}.`
          : `Sem os ${formatMoney(refundsCents)} de reembolsos em andamento, o saldo disponível é de ${formatMoney(availableCents)} e não cobre o saque e a tarifa de ${formatMoney(feeCents)}.`,
      fields: { amountCents: [`Peça até ${formatMoney(Math.max(0, availableCents - feeCents))}.`] },
    });
}

/** The part of the free balance's lines that a payout was taken of, by their versions: after one, up to another. */
interface PayoutSpan {
  transactionId: string;
  after: number;
  upTo: number;
  /** The balance that the payout before left, and the one that this one left. */
  openingCents: number;
  remainingCents: number;
  /** When the payout before was asked for; null for the first. */
  previousRequestedAt: Date | null;
}

/**
 * Reads where a payout's lines begin and end: after what the payout before took, which was not undone before this one was asked for, up to
 * what this one took. Of one that came back later it stays as it was.
 */
async function spanOf(executor: Executor, owner: Owner, id: string): Promise<PayoutSpan> {
  const {
    rows: [row],
  } = await sql<PayoutSpan>`
    with taken as not materialized (
      select p.id, p.requested_at, t.id as transaction_id, line.first, line.last, line.cents
      from payouts as p
      join ledger_transactions as t on t.seller_id = p.seller_id and t.key = 'payout:' || p.id
      cross join lateral (
        select min(account_version) as first, max(account_version) as last,
          (array_agg(balance_after_cents order by account_version desc))[1] as cents
        from ledger_entries where seller_id = t.seller_id and transaction_id = t.id and account = 'disponivel') as line
      where ${ofStore(owner, 'p')}
    )
    select asked.transaction_id as "transactionId", coalesce(before.last, 0) as after, asked.last as "upTo",
      coalesce(before.cents, 0) as "openingCents", asked.cents as "remainingCents",
      before.requested_at as "previousRequestedAt"
    from taken as asked
    left join lateral (
      select * from taken as earlier
      where earlier.requested_at <= asked.requested_at and earlier.last < asked.first and not exists (
        select from ledger_transactions as t
        join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
        where t.seller_id = ${owner.sellerId}
          and t.key in ('payout:' || earlier.id || ':cancelado', 'payout:' || earlier.id || ':devolvido')
          and e.account = 'disponivel' and e.account_version < asked.first)
      order by earlier.requested_at desc limit 1
    ) as before on true
    where asked.id = ${id}`.execute(executor);
  if (row === undefined) throw new Error('A payout was never posted.');
  return row;
}

/** The lines of a payout, without the amount itself that it took. */
const linesIn = (owner: Owner, { transactionId, after, upTo }: PayoutSpan) =>
  sql`${ofStore(owner, 'e')} and e.account = 'disponivel' and e.account_version > ${after} and e.account_version <= ${upTo}
    and not (e.transaction_id = ${transactionId} and e.type = 'payout')`;

/** The first lines of a span, the oldest first. To go on, a span begins after the version of the last one. */
async function linesOf(
  executor: Executor,
  owner: Owner,
  span: PayoutSpan,
  limit: number,
): Promise<(PayoutLine & { version: number })[]> {
  const { rows } = await sql<Omit<PayoutLine, 'postedAt'> & { postedAt: Date; version: number }>`
    select e.id, e.type, e.order_id as "orderId", o.number as "orderNumber", e.posted_at as "postedAt", e.amount_cents as cents,
      e.account_version as version
    from (select * from ledger_entries as e where ${linesIn(owner, span)} order by e.account_version limit ${limit}) as e
    left join orders as o on o.seller_id = e.seller_id and o.id = e.order_id
    order by e.account_version`.execute(executor);
  return rows.map((row) => ({ ...row, postedAt: row.postedAt.toISOString() }));
}

const cellsOf = ({ id, type, orderNumber, postedAt, cents }: PayoutLine): string[] => [
  formatInstant(postedAt),
  ENTRY_TYPE_LABELS[type],
  orderNumber === null ? '' : String(orderNumber),
  centsAsDecimal(cents),
  id,
];

const sumRow = (at: string | null, label: string, cents: number): string[] => [
  at === null ? '' : formatInstant(at),
  label,
  '',
  centsAsDecimal(cents),
  '',
];

/**
 * A payout as CSV, written while it is sent: the balance before, each line that changed it, and what stayed. They come to the payout's
 * amount, which the last row says.
 */
async function* writeFile(
  executor: Executor,
  owner: Owner,
  { requestedAt, amountCents }: Payout,
  span: PayoutSpan,
): AsyncGenerator<string> {
  const previous = span.previousRequestedAt?.toISOString() ?? null;
  yield csvText([HEADINGS, sumRow(previous, 'Saldo anterior', span.openingCents)]);
  for (let rest = span; ; ) {
    const found = await linesOf(executor, owner, rest, LINES_AT_ONCE);
    if (found.length > 0) yield csvRows(found.map(cellsOf));
    const last = found.at(-1);
    if (last === undefined || found.length < LINES_AT_ONCE) break;
    rest = { ...rest, after: last.version };
  }
  yield csvRows([
    sumRow(requestedAt, 'Fica na conta', 0 - span.remainingCents),
    sumRow(requestedAt, 'Soma: valor do saque', amountCents),
  ]);
}

/** The payouts of a store to its bank accounts. */
export const payoutsRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listPayouts, ({ owner }, { query }) =>
      payoutList.page(database.forSeller(owner.sellerId), owner, query),
    ),

    inStore(getPayoutTerms, async ({ owner, identity }) => ({
      ...(await database.withSeller(owner.sellerId, (trx) => termsOfPayout(trx, platform, owner))),
      canRequest: isAllowed(identity, 'financeiro:editar'),
    })),

    inStore(getPayout, async ({ owner }, { params: { id } }) => {
      const executor = database.forSeller(owner.sellerId);
      const payout = await findPayout(executor, owner, id);
      const span = await spanOf(executor, owner, id);
      const [{ rows: changes }, lines] = await Promise.all([
        sql<{ type: PayoutLine['type']; cents: number; count: number }>`
          select e.type, sum(e.amount_cents)::bigint as cents, count(*)::int as count
          from ledger_entries as e where ${linesIn(owner, span)} group by e.type`.execute(executor),
        linesOf(executor, owner, span, SHOWN_LINES + 1),
      ]);
      return {
        ...payout,
        previousRequestedAt: span.previousRequestedAt?.toISOString() ?? null,
        openingCents: span.openingCents,
        changes: changes.toSorted((a, b) => ENTRY_TYPES.indexOf(a.type) - ENTRY_TYPES.indexOf(b.type)),
        remainingCents: span.remainingCents,
        lines: lines.slice(0, SHOWN_LINES).map(({ version: _, ...line }) => line),
        isComplete: lines.length <= SHOWN_LINES,
      };
    }),

    inStore(
      downloadPayout,
      async ({ owner }, { params: { id } }, reply) => {
        const executor = database.forSeller(owner.sellerId);
        const payout = await findPayout(executor, owner, id);
        const span = await spanOf(executor, owner, id);
        const name = `saque-${todayInSaoPaulo(new Date(payout.requestedAt))}.csv`;
        reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
        return Readable.from(writeFile(executor, owner, payout, span));
      },
      { schema: { produces: ['text/csv'] } },
    ),

    // It leaves what is free at once, and the bank gets it today or, after the cut-off hour, on its next day.
    inStore(createPayout, ({ owner, origin, identity }, { body: { amountCents, bankAccountId } }) =>
      database.withLedger(owner.sellerId, async (trx) => {
        const { sellerId, storeId } = owner;
        const accounts = await lockAccounts(trx, owner);
        await assertMayMoveMoney(trx, owner);
        const account = await lockAccount(trx, owner, bankAccountId);
        const terms = await termsOfPayout(trx, platform, owner);
        for (const block of terms.blocks) {
          const refusal = REFUSALS[block];
          if (refusal) throw refusal(terms);
        }
        if (account === undefined) throw invalidField('bankAccountId', ['Escolha uma conta da loja.']);
        if (account.status !== 'verificada') throw new Problem('payout_account_unverified');
        assertAmount(amountCents, terms);

        const [id, now, label] = [newId(), currentTime(), accountLabel(account)];
        const { feeCents, processOn } = terms;
        await insertPayout(trx, {
          seller_id: sellerId,
          id,
          store_id: storeId,
          bank_account_id: account.id,
          amount_cents: amountCents,
          fee_cents: feeCents,
          fee_returns: terms.feeReturns,
          process_on: processOn,
          requested_by: identity.userId,
        });
        const fact = { kind: 'payout', key: `payout:${id}`, occurredAt: now };
        await post(trx, owner, accounts, fact, payoutPosting({ amountCents, feeCents }));
        const at = processOn === todayInSaoPaulo(now) ? now : bankOpening(processOn);
        await enqueue(trx, payoutTask, { payload: { payoutId: id }, key: storeId, idempotencyKey: id, at });
        await notify(trx, owner, {
          category: 'security',
          target: { kind: 'payout', id },
          mail: ({ storeName, ...person }) =>
            payoutMail(person, { amountCents, label, by: identity.name, processOn, storeName }),
        });
        await publishLive(trx, owner, 'payouts.changed');
        await recordAudit(trx, origin, {
          sellerId,
          action: 'payout.request',
          entity: 'payout',
          entityId: id,
          after: { amountCents, feeCents, account: label, processOn },
        });
        return findPayout(trx, owner, id);
      }),
    ),

    inStore(cancelPayout, ({ owner, origin }, { params: { id } }) =>
      database.withLedger(owner.sellerId, async (trx) => {
        const ended = await endPayout(trx, owner, id, { status: 'cancelado' });
        const payout = await findPayout(trx, owner, id);
        if (ended === undefined) throw new Problem('payout_not_cancellable');
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'payout.cancel',
          entity: 'payout',
          entityId: id,
          after: { amountCents: payout.amountCents },
        });
        return payout;
      }),
    ),
  ];
});
