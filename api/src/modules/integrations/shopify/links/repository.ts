import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Executor, SellerTransaction } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';
import type { IntegrationsTable } from '../../tables/integrations-schema';

/** A link to a shop, with sealed secrets. */
export type LinkRow = Selectable<IntegrationsTable>;

type Place = Pick<LinkRow, 'seller_id' | 'id'>;

const linksOf = (executor: Executor, owner: Owner) =>
  executor.selectFrom('integrations').where(ofStore(owner)).where('disconnected_at', 'is', null).selectAll();

/** The store's links, the oldest first. */
export const listLinks = (executor: Executor, owner: Owner): Promise<LinkRow[]> =>
  linksOf(executor, owner).orderBy('id').execute();

/** The store's link to a shop, locked until the transaction ends. */
export const lockLinkTo = (
  trx: SellerTransaction,
  owner: Owner,
  shopDomain: string,
): Promise<LinkRow | undefined> =>
  linksOf(trx, owner).where('shop_domain', '=', shopDomain).forUpdate().executeTakeFirst();

/** The link that an address of webhooks names, of any seller. */
export const findLinkByAddress = ({ platform }: Database, id: string): Promise<LinkRow | undefined> =>
  platform
    .selectFrom('integrations')
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** A link of the seller, in any store, that was not cut. */
export const findLinkOf = (
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<LinkRow | undefined> =>
  trx
    .selectFrom('integrations')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** The store's link, locked until the transaction ends. */
export const lockLink = (trx: SellerTransaction, owner: Owner, id: string): Promise<LinkRow | undefined> =>
  linksOf(trx, owner).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertLink = (trx: SellerTransaction, row: Insertable<IntegrationsTable>): Promise<unknown> =>
  trx.insertInto('integrations').values(row).execute();

export async function updateLink(
  trx: Executor,
  { seller_id, id }: Place,
  columns: Updateable<IntegrationsTable>,
): Promise<void> {
  await trx
    .updateTable('integrations')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Ends the open runs of a link: it was cut, or the app was removed. */
export const cancelRuns = (trx: SellerTransaction, { seller_id, id }: Place): Promise<unknown> =>
  trx
    .updateTable('sync_runs')
    .set({ state: 'cancelado', finished_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id)
    .where('finished_at', 'is', null)
    .execute();

/** The counts of a topic's deliveries through a link. Rejected ones have no topic. */
export interface DeliveryCount {
  topic: string;
  received: number;
  parked: number;
  rejected: number;
  last: Date | null;
}

/** The deliveries from the shops of a seller in the last 30 days, counted by link. */
export async function countDeliveriesByLink(
  trx: Executor,
  { sellerId }: Owner,
): Promise<ReadonlyMap<string, DeliveryCount[]>> {
  const rows = await trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', sellerId)
    .where('integration_id', 'is not', null)
    .where('received_at', '>', sql<Date>`now() - interval '30 days'`)
    .groupBy(['integration_id', 'topic'])
    .orderBy('topic')
    .select(({ fn, eb }) => [
      'integration_id',
      'topic',
      fn.countAll<number>().filterWhere('status', '<>', 'rejected').as('received'),
      fn.countAll<number>().filterWhere('status', '=', 'parked').as('parked'),
      // One rejected row stands for a whole day.
      fn
        .sum<number>(eb.case().when('status', '=', 'rejected').then(eb.ref('attempts')).else(0).end())
        .as('rejected'),
      fn.max<Date | null>('received_at').filterWhere('status', '<>', 'rejected').as('last'),
    ])
    .execute();
  const byLink = new Map<string, DeliveryCount[]>();
  for (const { integration_id, topic, received, parked, rejected, last } of rows) {
    const counts = byLink.get(integration_id ?? '') ?? [];
    byLink.set(integration_id ?? '', counts);
    counts.push({
      topic,
      received,
      parked,
      rejected,
      last,
    });
  }
  return byLink;
}
