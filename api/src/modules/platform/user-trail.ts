import {
  createUserNote,
  deleteUserNote,
  getAuditIntegrity,
  listUserAudit,
  listUserNotes,
  type UserAuditEntry,
  type UserAuditQuery,
  type UserNote,
} from '@balcao/api-schema';
import { maskPersonalRecord } from '@balcao/domain';
import { sql } from 'kysely';
import { getUser } from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { verifySellerAudit } from '../../audit/verify-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { fromDay, oneOf, untilDay } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import type { Person } from '../../module';
import { Problem } from '../../problem';
import { deviceName } from '../identity';

/** The person whom the notes are about, and the reader. */
interface NotesScope {
  userId: string;
  viewerId: string;
}

const selectNotes = (executor: Executor, { userId }: NotesScope) =>
  executor
    .selectFrom('user_notes')
    .innerJoin('users as author', 'author.id', 'user_notes.author_id')
    .select([
      'user_notes.id',
      'user_notes.author_id',
      'user_notes.text',
      'user_notes.created_at',
      'user_notes.withdrawn_at',
      'author.name as authorName',
    ])
    .where('user_notes.user_id', '=', userId);

type StoredNote = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

const show = (row: StoredNote, { viewerId }: NotesScope): UserNote => ({
  id: row.id,
  author: { id: row.author_id, name: row.authorName },
  own: row.author_id === viewerId,
  text: row.withdrawn_at === null ? row.text : '',
  createdAt: row.created_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
});

/** Latest first: ids sort by time. */
const noteList = defineList<NotesScope, object, StoredNote, UserNote>({
  from: sql`user_notes`,
  id: 'user_notes.id',
  orders: { id: { column: 'user_notes.id', kind: 'text' } },
  defaultSort: '-id',
  scope: ({ userId }) => sql`user_notes.user_id = ${userId}`,
  filters: {},
  rows: selectNotes,
  toRow: show,
});

/** Deletes the notes about an erased person. */
export async function deleteNotesAbout(trx: SellerTransaction, { userId }: Person): Promise<void> {
  await trx.deleteFrom('user_notes').where('user_id', '=', userId).execute();
}

interface AuditScope {
  sellerId: string;
}

const selectEntries = (executor: Executor, { sellerId }: AuditScope) =>
  executor
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.seq',
      'audit_log.action',
      'audit_log.entity',
      'audit_log.entity_id',
      'audit_log.actor_id',
      'audit_log.actor_kind',
      'audit_log.before_json',
      'audit_log.after_json',
      'audit_log.ip',
      'audit_log.ua',
      'audit_log.request_id',
      'audit_log.created_at',
      'actor.name as actorName',
    ])
    .where('audit_log.seller_id', '=', sellerId);

type StoredEntry = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** The audit trail of a seller, latest first. */
const auditList = defineList<
  AuditScope,
  Pick<UserAuditQuery, 'action' | 'from' | 'to'>,
  StoredEntry,
  UserAuditEntry
>({
  from: sql`audit_log`,
  id: 'audit_log.id',
  orders: { seq: { column: 'audit_log.seq', kind: 'number' } },
  defaultSort: '-seq',
  scope: ({ sellerId }) => sql`audit_log.seller_id = ${sellerId}`,
  filters: {
    action: oneOf('audit_log.action'),
    from: fromDay('audit_log.created_at'),
    to: untilDay('audit_log.created_at'),
  },
  rows: selectEntries,
  toRow: (row) => ({
    id: row.id,
    seq: row.seq,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    actor: { id: row.actor_id, name: row.actorName ?? '', kind: row.actor_kind },
    before: row.before_json && maskPersonalRecord(row.before_json),
    after: row.after_json && maskPersonalRecord(row.after_json),
    ip: row.ip,
    device: row.ua === '' ? '' : deviceName(row.ua),
    requestId: row.request_id,
    createdAt: row.created_at.toISOString(),
  }),
});

/** A user's history: the notes of admins and the audit trail, which has that there is a note and not its text: sellers may read their trail. */
export const userTrailRoutes = routesOf('platform users', (platform) => {
  const { database } = platform;
  const { asAdmin } = implementsOn(platform);

  return [
    asAdmin(listUserNotes, async ({ identity, userId }, { query }) => {
      await getUser(database.platform, userId);
      return noteList.page(database.platform, { userId, viewerId: identity.userId }, query);
    }),

    asAdmin(createUserNote, ({ identity, userId, origin }, { body: { text } }) =>
      database.withPlatform(async (trx) => {
        const user = await getUser(trx, userId);
        const id = newId();
        await trx
          .insertInto('user_notes')
          .values({ id, user_id: userId, author_id: identity.userId, text })
          .execute();
        await recordAudit(trx, origin, {
          sellerId: user.seller_id,
          action: 'user.add-note',
          entity: 'user-note',
          entityId: id,
        });
        const scope = { userId, viewerId: identity.userId };
        return show(
          await selectNotes(trx, scope).where('user_notes.id', '=', id).executeTakeFirstOrThrow(),
          scope,
        );
      }),
    ),

    // The row stays, its text is hidden. Repeating it changes nothing.
    asAdmin(deleteUserNote, ({ identity, userId, origin }, { params: { noteId } }) =>
      database.withPlatform(async (trx) => {
        const user = await getUser(trx, userId);
        const note = await trx
          .selectFrom('user_notes')
          .select(['author_id', 'withdrawn_at'])
          .where('user_id', '=', userId)
          .where('id', '=', noteId)
          .forUpdate()
          .executeTakeFirst();
        if (note === undefined) throw new Problem('not_found');
        if (note.author_id !== identity.userId)
          throw new Problem('forbidden', { text: 'Só quem escreveu a nota pode retirá-la.' });
        if (note.withdrawn_at !== null) return;
        await trx
          .updateTable('user_notes')
          .set({ withdrawn_at: new Date() })
          .where('user_id', '=', userId)
          .where('id', '=', noteId)
          .execute();
        await recordAudit(trx, origin, {
          sellerId: user.seller_id,
          action: 'user.withdraw-note',
          entity: 'user-note',
          entityId: noteId,
        });
      }),
    ),

    asAdmin(listUserAudit, async ({ userId }, { query }) => {
      const { seller_id: sellerId } = await getUser(database.platform, userId);
      return auditList.page(database.platform, { sellerId }, query);
    }),

    // Reads all of the trail.
    asAdmin(getAuditIntegrity, async ({ userId }) => {
      const { seller_id: sellerId } = await getUser(database.platform, userId);
      const { entries, broken } = await verifySellerAudit(database.platform, sellerId);
      return { intact: broken === null, entries, brokenAt: broken?.seq ?? null };
    }),
  ];
});
