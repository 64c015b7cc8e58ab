import { anonymizeOrder, revealBuyer } from '@balcao/api-schema';
import type { OrderSource } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { showOrder } from './details';
import { orderUpdate } from './recompute-order';
import { lockOrder, orderAt } from './stored-order';
import { deleteTrackingOf } from './tracking';
/** Erases what refunds say of buyers, and the words of who asked for them. */
export async function eraseRefundTexts(
  trx: SellerTransaction,
  sellerId: string,
  orderIds?: readonly string[],
): Promise<void> {
  const all = trx
    .updateTable('refunds')
    .set({ reason: '', note: '', buyer_account: sql<null>`null` })
    .where('seller_id', '=', sellerId);
  const notes = trx.updateTable('gateway_requests').set({ note: '' }).where('seller_id', '=', sellerId);
  const ofOrders = (ids: readonly string[]) =>
    trx.selectFrom('payments').where('seller_id', '=', sellerId).where('order_id', 'in', ids).select('id');
  await (orderIds ? all.where('order_id', 'in', orderIds) : all).execute();
  await (orderIds ? notes.where('payment_id', 'in', ofOrders(orderIds)) : notes).execute();
}

/** The columns of an order that name its buyer, emptied. */
export const ERASED_BUYER = {
  buyer_name: '',
  buyer_email: '',
  buyer_phone: '',
  buyer_document: '',
  buyer_birth_date: '',
  tracking_code: '',
  search: '',
  payment_references: [],
  shipping_address: null,
  utm: null,
  anonymized_at: sql<Date>`now()`,
};

/** Orders of a source by its names for them; all of its orders when they are left out. */
export interface Redaction {
  sellerId: string;
  storeId: string;
  source: OrderSource;
  externalIds?: readonly string[];
}

/** The numbers of orders by their source's names for them. */
export async function orderNumbersOf(
  trx: SellerTransaction,
  { sellerId, storeId, source, externalIds = [] }: Redaction,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('orders')
    .where(ofStore({ sellerId, storeId }))
    .where('source', '=', source)
    .where('external_id', 'in', [...externalIds, ''])
    .orderBy('number')
    .select('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** The buyer of an order that is not erased yet, as they can be reached. */
export interface Contact {
  email: string;
  phone: string;
  document: string;
}

/** The orders that still have a buyer, locked until that is erased. */
async function lockBuyers(
  trx: SellerTransaction,
  { sellerId, storeId, source, externalIds }: Redaction,
): Promise<(Contact & { id: string })[]> {
  const orders = trx
    .selectFrom('orders')
    .where(ofStore({ sellerId, storeId }))
    .where('source', '=', source)
    .where('anonymized_at', 'is', null);
  const named = externalIds ? orders.where('external_id', 'in', [...externalIds, '']) : orders;
  return named
    .select(['id', 'buyer_email as email', 'buyer_phone as phone', 'buyer_document as document'])
    .forUpdate()
    .execute();
}

/**
 * Deletes what visits have left of buyers: their carts, whichever checkout they come from, what events said, and what was typed without
 * ordering.
 */
async function deleteVisitsOf(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  orderIds: readonly string[],
  contacts: readonly Contact[],
): Promise<void> {
  const sought = (part: keyof Contact) =>
    [...new Set(contacts.map((contact) => contact[part]))].filter(Boolean);
  const [emails, phones, documents] = [sought('email'), sought('phone'), sought('document')];
  const place = ofStore({ sellerId, storeId });
  await sql`
    with ordered as (
      select link.session_token as token from checkout_session_orders as link
      join orders as o on o.seller_id = link.seller_id and o.source = link.source and o.external_id = link.external_id
      where ${ofStore({ sellerId, storeId }, 'link')} and ${ofStore({ sellerId, storeId }, 'o')} and o.id = any(${orderIds}::text[])
    ), left_carts as (
      delete from checkout_carts
      where ${place} and (buyer_email = any(${emails}::text[]) or buyer_phone = any(${phones}::text[])
        or token in (select token from ordered))
      returning token
    ), typed as (
      delete from buyer_checkouts
      where ${place} and order_id is null and (content #>> '{contact,email}' = any(${emails}::text[])
        or content #>> '{contact,phone}' = any(${phones}::text[]) or content #>> '{contact,document}' = any(${documents}::text[]))
      returning id as token
    )
    update checkout_events set data = null
    where ${place} and data is not null
      and session_token in (select token from ordered union select token from left_carts union select token from typed)`.execute(
    trx,
  );
}

/**
 * Erases the buyers of locked orders, in live and in test mode. Amounts, items and states stay, as the tax office asks for.
 */
async function redactBuyers(trx: SellerTransaction, sellerId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('orders')
    .set(ERASED_BUYER)
    .where('seller_id', '=', sellerId)
    .where('id', 'in', ids)
    .execute();
  for (const table of ['order_events', 'reused_events'] as const)
    await trx
      .updateTable(table)
      .set({ data: null })
      .where('seller_id', '=', sellerId)
      .where('order_id', 'in', ids)
      .where('data', 'is not', null)
      .execute();
  await eraseRefundTexts(trx, sellerId, ids);
  // What is said in a dispute is kept until it is decided (LGPD, art. 7, VI).
  await trx
    .updateTable('disputes')
    .set({ answer_text: '' })
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', ids)
    .where('decided_at', 'is not', null)
    .execute();
  await deleteTrackingOf(trx, sellerId, ids);
  // Who was told of them cannot be asked back; what was told is forgotten here.
  await trx
    .updateTable('pixel_deliveries')
    .set({ payload: null, attempts: '[]' })
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', ids)
    .execute();
  // What they had typed at the checkout, and their way back to it.
  await trx
    .deleteFrom('buyer_checkouts')
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', ids)
    .execute();
  for (const table of ['fulfillments', 'order_notes'] as const)
    await trx.deleteFrom(table).where('seller_id', '=', sellerId).where('order_id', 'in', ids).execute();
}

/** As many people as texts are looked through for: one person has a few addresses, a whole shop has thousands. */
const MOST_SOUGHT = 100;

/** Phones with their country and without. */
const wordsOf = ({ email, phone, document }: Contact): string[] =>
  [email, phone.replace('+', ''), phone.replace(/^\+55/, ''), document].filter(Boolean);

/**
 * Erases the buyers of orders from everything that the store has of them, its mails, stored answers and deliveries included. Amounts, items
 * and states stay, as the tax office asks for; so does that somebody wants no reminders, of which a digest is kept.
 * @returns how many orders had a buyer until now
 */
export async function eraseBuyers(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  redaction: Redaction,
): Promise<number> {
  const { sellerId, storeId } = redaction;
  const contacts = await lockBuyers(trx, redaction);
  const orderIds = contacts.map(({ id }) => id);
  if (orderIds.length === 0) return 0;
  await redactBuyers(trx, sellerId, orderIds);
  await deleteVisitsOf(trx, { sellerId, storeId }, orderIds, contacts);
  const emails = [...new Set(contacts.map(({ email }) => email))].filter(Boolean);
  const words = [...new Set(contacts.flatMap(wordsOf))];
  await raise(trx, 'buyers.erased', {
    ...{ sellerId, storeId, orderIds, emails },
    words: words.length > MOST_SOUGHT ? [] : words,
  });
  return orderIds.length;
}

export const buyerRoutes = routesOf('orders', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);
  return [
    inStore(revealBuyer, ({ owner, origin }, { params: { id } }) => {
      const { sellerId } = owner;
      return database.withSeller(sellerId, async (trx) => {
        const order = await orderAt(trx, { ...owner, id })
          .select(['buyer_email', 'buyer_phone', 'buyer_document', 'buyer_birth_date'])
          .executeTakeFirst();
        if (order === undefined) throw new Problem('not_found');
        await recordAudit(trx, origin, { sellerId, action: 'order.reveal', entity: 'order', entityId: id });
        return {
          email: order.buyer_email,
          phone: order.buyer_phone,
          document: order.buyer_document,
          birthDate: order.buyer_birth_date,
        };
      });
    }),

    inStore(anonymizeOrder, ({ owner, origin }, { params: { id } }) => {
      const { sellerId, storeId } = owner;
      const place = { ...owner, id };
      return database.withSeller(sellerId, async (trx) => {
        const [order, names] = await Promise.all([
          lockOrder(trx, place),
          orderAt(trx, place).select(['source', 'external_id']).executeTakeFirst(),
        ]);
        if (order === undefined || names === undefined) throw new Problem('not_found');
        const { source, external_id } = names;
        const erased = await eraseBuyers(trx, platform, {
          sellerId,
          storeId,
          source,
          externalIds: [external_id],
        });
        if (erased === 0) return showOrder(trx, owner, id);
        defer(trx, orderUpdate(trx, order, {}));
        const answer = await showOrder(trx, owner, id);
        await recordAudit(trx, origin, {
          sellerId,
          action: 'order.anonymize',
          entity: 'order',
          entityId: id,
        });
        return answer;
      });
    }),
  ];
});
