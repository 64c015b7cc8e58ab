import {
  DISPUTE_KIND_LABELS,
  DISPUTE_REMINDER_DAYS,
  type DisputeKind,
  estimatedDisputeDeadline,
  formatInstant,
  formatMoney,
} from '@balcao/domain';
import { type CompiledQuery, type Insertable, type Selectable, sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { newId } from '../../db/new-id';
import type { EventHandler, OrderDisputed } from '../../events/domain-events';
import { publishLive } from '../../live/publish-live';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import { composeMail, nameInMail } from '../../providers/mail/compose';
import type { Mail } from '../../providers/mail/mail';
import type { DisputesTable } from './tables/disputes-schema';

/** A dispute that waits for an answer. */
export interface OpenDispute {
  kind: DisputeKind;
  amountCents: number;
  deadline: Date;
  orderNumber: number;
  storeName: string;
  /** The address at which it is answered. */
  url: string;
}

/** Reminds a store's owner of a dispute whose deadline comes near. */
function disputeReminderMail(
  { email, name }: { email: string; name: string },
  { kind, amountCents, deadline, orderNumber, storeName, url }: OpenDispute,
): Mail {
  const label = DISPUTE_KIND_LABELS[kind];
  const until = formatInstant(deadline.toISOString());
  return composeMail({
    to: email,
    kind: 'dispute-reminder',
    subject: `Responda ao ${label} do pedido ${orderNumber} até ${until}`,
    name,
    paragraphs: [
      `O ${label} do pedido ${orderNumber} da loja ${nameInMail(storeName)}, de ${formatMoney(amountCents)}, ainda não foi respondido. O prazo acaba em ${until} (horário de Brasília).`,
      'O Balcão já juntou o que prova a venda: itens, pagamento, entrega e linha do tempo. Sem resposta, o valor costuma voltar para o cliente.',
    ],
    action: { label: 'Responder agora', url },
  });
}

/** A dispute that was not known before. */
export interface OpenedDispute {
  id: string;
  kind: DisputeKind;
  amount_cents: number;
  deadline: Date;
}

/** Tells people of disputes that wait for an answer, with their deadline. What was tried out, or made up, is not told. */
async function notifyOfOpened(
  trx: SellerTransaction,
  order: { seller_id: string; store_id: string; order_id: string },
  disputes: readonly OpenedDispute[],
): Promise<void> {
  const waiting = disputes.filter(({ deadline }) => deadline > currentTime());
  if (waiting.length === 0) return;
  const number = await realOrderNumber(trx, order);
  if (number === undefined) return;
  for (const { id, kind, amount_cents, deadline } of waiting)
    await notify(
      trx,
      { sellerId: order.seller_id, storeId: order.store_id },
      {
        key: `dispute:${id}:opened`,
        category: 'disputes',
        title: `${DISPUTE_KIND_LABELS[kind]} do pedido ${number}, de ${formatMoney(amount_cents)}`,
        detail: `Responda até ${formatInstant(deadline.toISOString())} (horário de Brasília).`,
        target: { kind: 'dispute', id },
      },
    );
}

const KEPT_COLUMNS = [
  'id',
  'payment_id',
  'position',
  'reference',
  'kind',
  'nature',
  'reason',
  'amount_cents',
  'held_cents',
  'lost_cents',
  'opened_at',
  'deadline',
  'is_deadline_estimated',
  'status',
  'decided_at',
  'answered_at',
] as const;

/** A dispute as it is compared with what the events say. */
export type KeptDispute = Pick<Selectable<DisputesTable>, (typeof KEPT_COLUMNS)[number]>;

/** The disputes of an order that is locked. */
const disputesOfOrder = (
  trx: SellerTransaction,
  { seller_id, id }: { seller_id: string; id: string },
): Promise<KeptDispute[]> =>
  trx
    .selectFrom('disputes')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .orderBy('position')
    .select(KEPT_COLUMNS)
    .execute();

/** The columns of a dispute that follow from the events of its order. */
export type DisputeColumns = Pick<
  Insertable<DisputesTable>,
  | 'position'
  | 'kind'
  | 'amount_cents'
  | 'held_cents'
  | 'lost_cents'
  | 'opened_at'
  | 'deadline'
  | 'is_deadline_estimated'
  | 'status'
> &
  Required<Pick<Insertable<DisputesTable>, 'reference' | 'nature' | 'reason'>> & { decided_at: Date | null };

const disputeInsert = (
  trx: SellerTransaction,
  row: DisputeColumns &
    Pick<Insertable<DisputesTable>, 'seller_id' | 'id' | 'store_id' | 'order_id' | 'payment_id'>,
): CompiledQuery => trx.insertInto('disputes').values(row).compile();

/** Writes what is known of a dispute by now. Another deadline is reminded of anew. */
const disputeUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: { seller_id: string; id: string },
  columns: Partial<DisputeColumns>,
  isOtherDeadline: boolean,
): CompiledQuery =>
  trx
    .updateTable('disputes')
    .set({ ...columns, updated_at: sql<Date>`now()`, ...(isOtherDeadline && { reminded_days: null }) })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();

/** The number of an order; undefined for one of a test or of a demonstration. */
async function realOrderNumber(
  trx: SellerTransaction,
  { seller_id, order_id }: { seller_id: string; order_id: string },
): Promise<number | undefined> {
  const order = await trx
    .selectFrom('orders')
    .where('seller_id', '=', seller_id)
    .where('id', '=', order_id)
    .where('is_test', '=', false)
    .where('source', '<>', 'demo')
    .select('number')
    .executeTakeFirst();
  return order?.number;
}

/** A dispute as the events of its payment reduce to it, with its position among them. */
type ReducedDispute = OrderDisputed['payments'][number]['disputes'][number] & { position: number };

/** Whether a row may be a dispute's: they do not name two different ones. */
const mayBe = ({ facts: { reference } }: ReducedDispute, row: KeptDispute): boolean =>
  reference === '' || row.reference === '' || reference === row.reference;

/**
 * The stored rows of a payment's disputes: those that the gateway calls so, then those in their places, then those of their amounts. A
 * report that comes late moves the places, so names come before all of them.
 */
function rowsOf(
  disputes: readonly ReducedDispute[],
  rows: readonly KeptDispute[],
): Map<ReducedDispute, KeptDispute> {
  const found = new Map<ReducedDispute, KeptDispute>();
  const left = new Set(rows);
  const ways: readonly ((reduced: ReducedDispute, row: KeptDispute) => boolean)[] = [
    ({ facts: { reference } }, row) => reference !== '' && row.reference === reference,
    ({ position }, row) => row.position === position,
    ({ dispute }, row) => row.amount_cents === dispute.amountCents,
  ];
  for (const isSame of ways)
    for (const reduced of disputes) {
      const row = found.has(reduced)
        ? undefined
        : [...left].find((one) => mayBe(reduced, one) && isSame(reduced, one));
      if (row === undefined) continue;
      found.set(reduced, row);
      left.delete(row);
    }
  return found;
}

/** Until when a dispute can be answered: the last that was said of it, or what is usual. */
function deadlineOf({ dispute, facts }: ReducedDispute, kept: KeptDispute | undefined) {
  if (facts.deadline) return { deadline: facts.deadline, is_deadline_estimated: false };
  if (kept && !kept.is_deadline_estimated) return { deadline: kept.deadline, is_deadline_estimated: false };
  return { deadline: estimatedDisputeDeadline(dispute.openedAt), is_deadline_estimated: true };
}

/** A buyer who was erased took the words of the reports along: what was read from them before stays. */
function columnsOf(reduced: ReducedDispute, kept: KeptDispute | undefined): DisputeColumns {
  const { dispute, facts, position } = reduced;
  const isAnswered = dispute.outcome === 'open' && kept?.answered_at;
  return {
    position,
    reference: facts.reference || kept?.reference || '',
    kind: dispute.kind,
    nature: facts.nature || kept?.nature || '',
    reason: facts.reason || kept?.reason || '',
    amount_cents: dispute.amountCents,
    held_cents: dispute.heldCents,
    lost_cents: dispute.lostCents,
    opened_at: dispute.openedAt,
    ...deadlineOf(reduced, kept),
    status: isAnswered ? 'answered' : dispute.outcome,
    decided_at: dispute.decidedAt,
  };
}

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : String(value));

const differs = (kept: KeptDispute, columns: DisputeColumns): boolean =>
  Object.entries(columns).some(([name, value]) => plain(kept[name as keyof DisputeColumns]) !== plain(value));

/**
 * Brings the stored disputes of a locked order in line with its events, in whatever order those came. What turns out not to have been a
 * dispute stays as `cancelled`, with its answer.
 */
export const syncDisputes: EventHandler<'order.disputed'> = async (
  trx,
  { sellerId: seller_id, storeId: store_id, orderId: order_id, payments },
) => {
  const opened: OpenedDispute[] = [];
  const left = new Set(await disputesOfOrder(trx, { seller_id, id: order_id }));
  for (const { paymentId, disputes } of payments) {
    const reducedOnes = disputes.map((said, position): ReducedDispute => ({ ...said, position }));
    const rows = rowsOf(
      reducedOnes,
      [...left].filter(({ payment_id }) => payment_id === paymentId),
    );
    for (const reduced of reducedOnes) {
      const kept = rows.get(reduced);
      const columns = columnsOf(reduced, kept);
      if (kept === undefined) {
        const key = { seller_id, id: newId(), store_id, order_id, payment_id: paymentId };
        defer(trx, disputeInsert(trx, { ...key, ...columns }));
        if (reduced.dispute.outcome === 'open') opened.push({ id: key.id, ...columns });
        continue;
      }
      left.delete(kept);
      if (!differs(kept, columns)) continue;
      const isOtherDeadline = kept.deadline.getTime() !== new Date(columns.deadline).getTime();
      defer(trx, disputeUpdate(trx, { seller_id, id: kept.id }, columns, isOtherDeadline));
    }
  }
  for (const { id, status } of left)
    if (status !== 'cancelled')
      defer(trx, disputeUpdate(trx, { seller_id, id }, { status: 'cancelled', held_cents: 0 }, false));
  await notifyOfOpened(trx, { seller_id, store_id, order_id }, opened);
};

const [FIRST_DAYS] = DISPUTE_REMINDER_DAYS;
const LIMIT = 500;

/** The reminder that an open dispute is due for, in days before its deadline; null when it is too early for one. */
const dueDays = sql<number | null>`case ${sql.join(
  [...DISPUTE_REMINDER_DAYS]
    .reverse()
    .map((days) => sql`when d.deadline <= now() + make_interval(days => ${days}) then ${days}::int`),
  sql` `,
)} end`;

const isDue = sql<boolean>`(d.reminded_days is null or d.reminded_days > ${dueDays})`;

/** Open disputes that are to be reminded of now. What was tried out in test mode is not. */
const listDueReminders = (executor: Executor) =>
  executor
    .selectFrom('disputes as d')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'd.seller_id').onRef('o.id', '=', 'd.order_id'),
    )
    .where('d.status', '=', 'open')
    .where('o.is_test', '=', false)
    .where('o.source', '<>', 'demo')
    .where('d.deadline', '>', sql<Date>`now()`)
    .where('d.deadline', '<=', sql<Date>`now() + make_interval(days => ${FIRST_DAYS})`)
    .where(isDue)
    .orderBy('d.deadline')
    .limit(LIMIT)
    .select(['d.seller_id as sellerId', 'd.store_id as storeId', 'd.id'])
    .execute();

/** Marks a reminder as given. @returns what it says; undefined when another replica was faster, or it is answered */
const claimReminder = (trx: SellerTransaction, { sellerId, id }: { sellerId: string; id: string }) =>
  trx
    .updateTable('disputes as d')
    .from('orders as o')
    .set({ reminded_days: dueDays })
    .where('d.seller_id', '=', sellerId)
    .where('d.id', '=', id)
    .where('d.status', '=', 'open')
    .where('d.deadline', '>', sql<Date>`now()`)
    .where(isDue)
    .whereRef('o.seller_id', '=', 'd.seller_id')
    .whereRef('o.id', '=', 'd.order_id')
    .returning(['d.kind', 'd.amount_cents', 'd.deadline', 'o.number'])
    .executeTakeFirst();

/**
 * Reminds people of disputes that nobody has answered, three days and one day before their deadline, once each however many
 * replicas look. Open pages are told too.
 */
export async function remindOfDisputes({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<void> {
  for (const { id, ...owner } of await listDueReminders(database.platform))
    await database.withSeller(owner.sellerId, async (trx) => {
      const due = await claimReminder(trx, { sellerId: owner.sellerId, id });
      if (due === undefined) return;
      await notify(trx, owner, {
        category: 'disputes',
        target: { kind: 'dispute', id },
        mail: ({ storeName, ...person }) =>
          disputeReminderMail(person, {
            kind: due.kind,
            amountCents: due.amount_cents,
            deadline: due.deadline,
            orderNumber: due.number,
            storeName,
            url: `${config.publicUrl}/backoffice/financeiro/disputas/detalhe/${id}`,
          }),
      });
      await publishLive(trx, owner, 'order.changed');
    });
}
