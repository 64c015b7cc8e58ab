import { DEMO_OWNERS, type DemoOwner } from '@balcao/demo/people/owners';
import { acceptanceFrom } from '../../../accounts/acceptance';
import { createStore } from '../../../accounts/stores';
import { activateUser, createPendingUser, findUserByEmail } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { hashPassword } from '../../../security/passwords';

async function seedPerson(platform: Platform, person: DemoOwner): Promise<boolean> {
  const { database } = platform;
  if (await findUserByEmail(database.platform, person.email)) return false;
  const passwordHash = await hashPassword(person.password);
  const acceptance = await acceptanceFrom(platform, SYSTEM_ORIGIN.ip);
  return database.withPlatform(async (trx) => {
    const user = await createPendingUser(trx, {
      ...person,
      passwordHash,
      acceptance,
    });
    if (user === undefined) return false;
    await activateUser(trx, user.id);
    await trx
      .updateTable('users')
      .set({ is_platform_admin: person.isPlatformAdmin })
      .where('id', '=', user.id)
      .execute();
    if (Object.keys(person.company).length > 0) {
      await trx.updateTable('sellers').set(person.company).where('id', '=', user.seller_id).execute();
    }
    await createStore(trx, {
      sellerId: user.seller_id,
      userId: user.id,
      nome: person.store,
      isDemo: !person.isPlatformAdmin,
    });
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId: user.seller_id,
      action: 'user.seed',
      entity: 'user',
      entityId: user.id,
    });
    return true;
  });
}

/** Creates the demo seller and the demo admin where they are missing. @returns how many were created */
export async function seedPeople(platform: Platform): Promise<number> {
  let made = 0;
  for (const person of DEMO_OWNERS) if (await seedPerson(platform, person)) made += 1;
  return made;
}
