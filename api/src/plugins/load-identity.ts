import { PLAN_GRACE_DAYS } from '@balcao/domain';
import { sql } from 'kysely';
import { isClosingOf } from '../accounts/closing';
import type { Identity } from '../accounts/identity';
import { pendingDocuments } from '../accounts/legal-documents';
import { currentTime } from '../db/clock';
import { compileOnce } from '../db/compile-once';
import type { Executor } from '../db/database';
import type { Platform } from '../platform';

const SEEN_AGAIN_AFTER_SECONDS = 60;

const findIdentity = compileOnce<{ sessionId: string; sellerId: string; inactivity: number }>()(
  (statements, bind) =>
    statements
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('stores', 'stores.id', 'sessions.store_id')
      .leftJoin('users as owner', 'owner.seller_id', 'stores.seller_id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.seller_id', '=', 'stores.seller_id')
          .onRef('memberships.store_id', '=', 'stores.id')
          .onRef('memberships.user_id', '=', 'users.id')
          .on('memberships.status', '=', 'active'),
      )
      .where('sessions.id', '=', bind('sessionId'))
      .where('sessions.seller_id', '=', bind('sellerId'))
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', sql<Date>`now()`)
      .where(
        sql<boolean>`sessions.last_seen_at > now() - make_interval(secs => ${bind('inactivity')}::double precision)`,
      )
      .where('users.status', '=', 'active')
      .select([
        'users.id as userId',
        'users.is_platform_admin as isPlatformAdmin',
        'users.email',
        'users.name',
        'sessions.store_id as storeId',
        'stores.seller_id as storeSellerId',
        'memberships.role',
        'sessions.stepped_up_at as steppedUpAt',
        'sessions.authenticated_at as authenticatedAt',
      ])
      .select(
        sql<boolean>`coalesce(owner.status <> 'active' or stores.status <> 'active', false)`.as(
          'isStoreFrozen',
        ),
      )
      .select(
        sql<boolean>`exists (select from plan_invoices as unpaid where unpaid.seller_id = stores.seller_id
          and unpaid.store_id = stores.id and unpaid.paid_at is null
          and unpaid.due_on < (now() at time zone 'America/Sao_Paulo')::date - ${sql.lit(PLAN_GRACE_DAYS)})`.as(
          'isStoreSuspended',
        ),
      )
      .select(isClosingOf(sql`stores.seller_id`).as('isStoreClosing'))
      .select(sql<number>`(extract(epoch from sessions.expires_at - now()) * 1000)::float8`.as('leftMs'))
      .select(sql<boolean>`users.totp_enabled_at is not null`.as('hasSecondFactor'))
      .select(pendingDocuments.as('pendingDocuments'))
      .select(
        sql<boolean>`sessions.last_seen_at < now() - make_interval(secs => ${SEEN_AGAIN_AFTER_SECONDS})`.as(
          'unseen',
        ),
      ),
);

/** Notes that a person is there, in their session and at the store that they work in. */
const noteSeen = (platform: Executor, sessionId: string) =>
  platform
    .with('seen', (trx) =>
      trx
        .updateTable('sessions')
        .set({ last_seen_at: currentTime() })
        .where('id', '=', sessionId)
        .returning(['user_id', 'store_id', 'last_seen_at']),
    )
    .updateTable('memberships')
    .from('seen')
    .set((row) => ({ last_seen_at: row.ref('seen.last_seen_at') }))
    .whereRef('memberships.user_id', '=', 'seen.user_id')
    .whereRef('memberships.store_id', '=', 'seen.store_id')
    .execute();

/** The person of a session; null when the session has ended, was left unused, or the person is blocked. */
export async function loadIdentity(
  { config, database: { platform } }: Pick<Platform, 'config' | 'database'>,
  sessionId: string,
  sellerId: string,
): Promise<Identity | null> {
  const { inactivity } = config.sessionLimits;
  const [row] = await findIdentity(platform, { sessionId, sellerId, inactivity });
  if (row === undefined) return null;
  const { unseen, ...session } = row;
  // Who was removed from a store works in none.
  const isMember = session.role !== null;
  const identity = isMember
    ? session
    : {
        ...session,
        ...{ storeId: null, storeSellerId: null },
        ...{ isStoreFrozen: false, isStoreSuspended: false, isStoreClosing: false },
      };
  if (unseen) {
    await noteSeen(platform, sessionId);
  }
  return { ...identity, sessionId, sellerId, storeSellerId: identity.storeSellerId ?? sellerId };
}
