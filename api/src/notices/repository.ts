import type { NoticeCategory, NoticeChoices, NoticeTarget, StoreRole } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Owner } from '../db/owner';

/** Somebody who may be told of what happens in a store, or to themselves. */
export interface NoticeRecipient {
  userId: string;
  /** Their own, whose open pages are told. */
  ownSellerId: string;
  address: string;
  name: string;
  role: StoreRole;
  /** Empty where it is about the person. */
  storeName: string;
  choices: NoticeChoices;
}

/** The people of a store; without one, the seller themselves. */
export async function listRecipients(
  trx: Executor,
  { sellerId, storeId }: Owner,
): Promise<NoticeRecipient[]> {
  const { rows } = await sql<NoticeRecipient>`
    select user_id as "userId", own_seller_id as "ownSellerId", email as address, name, role, store_name as "storeName", choices
    from notice_recipients(${sellerId}, ${storeId})`.execute(trx);
  return rows;
}

/** A fact as it is stored for each person. */
interface StoredFact extends Owner {
  key: string;
  category: NoticeCategory;
  title: string;
  detail?: string;
  target: NoticeTarget;
  createdAt: Date;
  lasts?: true;
}

interface NotifiedPerson {
  userId: string;
  inApp: boolean;
  isMailDue: boolean;
}

/**
 * Stores a fact for people; for who has it, counts up that it was told again, unless it lasts.
 * @returns by person, which row it is and whether it is new; nobody who has what lasts
 */
export async function upsertNotices(
  trx: Executor,
  { sellerId, storeId, key, category, title, detail = '', target, createdAt, lasts }: StoredFact,
  people: readonly NotifiedPerson[],
): Promise<Map<string, { id: string; isNew: boolean }>> {
  const rows = await trx
    .insertInto('notices')
    .values(
      people.map(({ userId, inApp, isMailDue }) => ({
        seller_id: sellerId,
        id: newId(),
        store_id: storeId,
        user_id: userId,
        dedupe_key: key,
        category,
        title,
        detail,
        target_kind: target.kind,
        target_id: target.id,
        in_app: inApp,
        mail_due: isMailDue,
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) => {
      const known = conflict.columns(['seller_id', 'user_id', 'dedupe_key']);
      return lasts ? known.doNothing() : known.doUpdateSet({ count: sql<number>`notices.count + 1` });
    })
    .returning(['user_id', 'id', 'count'])
    .execute();
  return new Map(rows.map(({ user_id, id, count }) => [user_id, { id, isNew: count === 1 }]));
}
