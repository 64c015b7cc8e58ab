import { randomBytes } from 'node:crypto';
import { type CrowdPerson, DEMO_CROWD } from '@balcao/demo/people/crowd';
import { type Acceptance, acceptanceFrom } from '../../../accounts/acceptance';
import { createStore } from '../../../accounts/stores';
import { activateUser, createPendingUser, type User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Platform } from '../../../platform';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { hashPassword } from '../../../security/passwords';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/** Adds an ended session, which shows when the person was last active. */
async function addEndedSession(trx: Executor, user: User, lastSeenAt: Date): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: newId(),
      seller_id: user.seller_id,
      user_id: user.id,
      last_seen_at: lastSeenAt,
      created_at: lastSeenAt,
      expires_at: lastSeenAt,
      revoked_at: lastSeenAt,
    })
    .execute();
}

async function openAccount(trx: Executor, user: User, person: CrowdPerson): Promise<void> {
  await activateUser(trx, user.id);
  await trx
    .updateTable('sellers')
    .set({
      city: person.city,
      state: person.state,
      cnpj: person.cnpj,
      reviewed_cnpj: person.kycStatus === 'FINISHED' ? person.cnpj : '',
      company_name: person.cnpj === '' ? '' : `${person.store} Ltda.`,
      kyc_status: person.kycStatus,
      iugu_account_status: person.gatewayStatus,
    })
    .where('id', '=', user.seller_id)
    .execute();
  if (person.store !== null)
    await createStore(trx, { sellerId: user.seller_id, userId: user.id, nome: person.store });
  if (person.seenHoursAgo !== null) await addEndedSession(trx, user, ago(person.seenHoursAgo));
}

async function seedOne(
  trx: Executor,
  person: CrowdPerson,
  credentials: { passwordHash: string; acceptance: Acceptance },
): Promise<boolean> {
  const user = await createPendingUser(trx, { ...person, ...credentials });
  if (user === undefined) return false;
  if (person.status !== 'pending') await openAccount(trx, user, person);
  await trx
    .updateTable('users')
    .set({ created_at: ago(person.createdDaysAgo * 24), status: person.status })
    .where('id', '=', user.id)
    .execute();
  const entry = { sellerId: user.seller_id, entity: 'user', entityId: user.id };
  await recordAudit(trx, SYSTEM_ORIGIN, { ...entry, action: 'user.seed' });
  if (person.blockReason !== null) {
    const after = { status: 'blocked', reason: person.blockReason };
    await recordAudit(trx, SYSTEM_ORIGIN, { ...entry, action: 'user.block', after });
  }
  return true;
}

/**
 * Creates the people of the demo where they are missing. Nobody can log in as one of them: their passwords are random
 * and not kept.
 * @returns how many were created
 */
export async function seedCrowd(platform: Platform): Promise<number> {
  const { database } = platform;
  const there = await database.platform
    .selectFrom('users')
    .select('email')
    .where(
      'email',
      'in',
      DEMO_CROWD.map(({ email }) => email),
    )
    .execute();
  const known = new Set(there.map(({ email }) => email));
  const missing = DEMO_CROWD.filter(({ email }) => !known.has(email));
  if (missing.length === 0) return 0;
  const credentials = {
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    acceptance: await acceptanceFrom(platform, SYSTEM_ORIGIN.ip),
  };
  const made = await Promise.all(
    missing.map((person) => database.withPlatform((trx) => seedOne(trx, person, credentials))),
  );
  return made.filter(Boolean).length;
}
