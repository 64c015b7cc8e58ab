import { getUser as readCall, revealUser } from '@balcao/api-schema';
import { maskPersonalText, maskSeller, missingProfileFields, type PersonalField } from '@balcao/domain';
import { findUserById, getUser, type User } from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { Problem } from '../../problem';
import { type AttemptLimit, assertAttemptLeft } from '../../security/attempts';
import { blockRefusal, namesOf, openSessions } from '../identity';
import { findSeller } from '../sellers';
import { readClosing } from './closing';
import { secondFactorRefusal } from './user-access';
import { gatewayStatusOf, kycStatusOf, seenOrNever } from './users';

/** Consecutive reveals of an admin with less than ten minutes between them. */
const REVEAL_LIMIT: AttemptLimit = { scope: 'reveal', max: 30, windowSeconds: 10 * 60 };

/** The open stores that a person works in, own ones first. */
async function storesOf(executor: Executor, user: User) {
  const rows = await executor
    .selectFrom('memberships')
    .innerJoin('stores', 'stores.id', 'memberships.store_id')
    .where('memberships.user_id', '=', user.id)
    .where('memberships.status', '=', 'active')
    .where('stores.status', '=', 'active')
    .select(['stores.id', 'stores.nome', 'stores.seller_id', 'stores.created_at', 'memberships.role'])
    .orderBy('stores.id')
    .execute();
  const stores = rows.map((row) => ({
    id: row.id,
    nome: maskPersonalText(row.nome),
    role: row.role,
    own: row.seller_id === user.seller_id,
    createdAt: row.created_at.toISOString(),
  }));
  return [...stores.filter(({ own }) => own), ...stores.filter(({ own }) => !own)];
}

/** When, by whom and why a person was last blocked. */
async function blockOf(executor: Executor, user: User) {
  if (user.status !== 'blocked') return null;
  const entry = await executor
    .selectFrom('audit_log')
    .select(['created_at', 'actor_id', 'actor_kind', 'after_json'])
    .where('seller_id', '=', user.seller_id)
    .where('action', '=', 'user.block')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (entry === undefined) return null;
  const names = await namesOf(executor, [entry.actor_id]);
  const reason = entry.after_json?.reason;
  return {
    at: entry.created_at.toISOString(),
    by: { id: entry.actor_id, name: names.get(entry.actor_id) ?? '', kind: entry.actor_kind },
    reason: typeof reason === 'string' ? maskPersonalText(reason) : '',
  };
}

/** A person's rows that have not ended. */
async function countOpen(
  executor: Executor,
  table: 'backup_codes' | 'user_notes',
  endedAt: 'used_at' | 'withdrawn_at',
  userId: string,
): Promise<number> {
  const row = await executor
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('user_id', '=', userId)
    .where(endedAt, 'is', null)
    .executeTakeFirstOrThrow();
  return row.rows;
}

/** A person as an admin sees them, and the reveal of what is masked. */
export const userRoutes = routesOf('platform users', (platform, modules) => {
  const { database } = platform;
  const { asAdmin } = implementsOn(platform);

  return [
    // Everything that an admin may see of a person without a reveal.
    asAdmin(readCall, async ({ identity, userId: id }) => {
      const executor = database.platform;
      const user = await getUser(executor, id);
      const actor = await findUserById(executor, identity.userId);
      const seller = await findSeller(executor, user.seller_id);
      if (seller === undefined || actor === undefined) throw new Problem('not_found');
      const directory = await executor
        .selectFrom('user_directory')
        .select(['kyc_status', 'gateway_status', 'last_seen_at'])
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      const sessions = await openSessions(platform, executor, id, identity.sessionId);
      const { name, nickname, imageUrl, email, cpf, phoneNumber, birthDate, address, ...masked } =
        maskSeller(seller);
      const { companyName, companyDescription, companyOpeningDate, cnpj } = masked;
      const stores = await storesOf(executor, user);
      const backupCodesLeft = await countOpen(executor, 'backup_codes', 'used_at', id);
      const notes = await countOpen(executor, 'user_notes', 'withdrawn_at', id);
      const block = await blockOf(executor, user);
      const closing = await database.withPlatform((trx) => readClosing(trx, modules, user.seller_id));
      return {
        id,
        sellerId: user.seller_id,
        status: user.status,
        isPlatformAdmin: user.is_platform_admin,
        ...{ name, nickname, imageUrl, email, cpf, phoneNumber, birthDate, address },
        company: { companyName, companyDescription, companyOpeningDate, cnpj },
        missingFields: missingProfileFields(seller),
        emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
        kycStatus: kycStatusOf(directory),
        gatewayStatus: gatewayStatusOf(directory),
        stores,
        twoFactor: {
          enabled: user.totp_enabled_at !== null,
          enabledAt: user.totp_enabled_at?.toISOString() ?? null,
          backupCodesLeft,
        },
        counts: { openSessions: sessions.length, notes },
        block,
        closing: closing && {
          ...closing,
          openMatters: closing.openMatters.map((matter) => ({
            ...matter,
            storeName: maskPersonalText(matter.storeName),
          })),
        },
        blockRefusal: blockRefusal(user, identity.userId),
        secondFactorRefusal: secondFactorRefusal(user, actor),
        self: id === identity.userId,
        createdAt: user.created_at.toISOString(),
        lastSeenAt: seenOrNever(directory.last_seen_at.toISOString()),
      };
    }),

    // The trail records which fields were read, by whom and why, never the values, before anything is answered. The step-up keeps an
    // admin's unattended browser from being used to collect data.
    asAdmin(revealUser, async ({ identity, userId, origin }, { body: { fields, reason } }) => {
      const user = await getUser(database.platform, userId);
      await assertAttemptLeft(database.platform, REVEAL_LIMIT, identity.userId);
      return database.withPlatform(async (trx) => {
        const seller = await findSeller(trx, user.seller_id);
        if (seller === undefined) throw new Problem('not_found');
        const asked: PersonalField[] = [...new Set(fields)].sort();
        await recordAudit(trx, origin, {
          sellerId: user.seller_id,
          action: 'user.reveal',
          entity: 'user',
          entityId: userId,
          after: { fields: asked, reason },
        });
        return Object.fromEntries(asked.map((field) => [field, seller[field]]));
      });
    }),
  ];
});
