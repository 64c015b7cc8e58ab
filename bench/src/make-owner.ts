import { pino } from 'pino';
import { acceptanceFrom } from '../../api/src/accounts/acceptance';
import { createStore } from '../../api/src/accounts/stores';
import { activateUser, createPendingUser } from '../../api/src/accounts/users';
import { readConfig } from '../../api/src/config';
import { createPlatform } from '../../api/src/create-platform';
import { openAudited } from '../../api/src/modules/identity/login';
import { SYSTEM_ORIGIN } from '../../api/src/security/origin';
import { environmentOf } from './api/api-servers';

/** The store whose rows are measured, and its seller. */
export interface StoreOwner {
  sellerId: string;
  storeId: string;
}

export interface Owner extends StoreOwner {
  token: string;
}

/** The owner of a measured store, logged in. */
export async function makeOwner(databaseUrl: string, email: string, cpf: string): Promise<Owner> {
  const platform = createPlatform(readConfig(environmentOf(databaseUrl)), pino({ level: 'silent' }));
  const { platform: database } = platform.database;
  const user = await createPendingUser(database, {
    name: 'Dona da Loja',
    email,
    phoneNumber: '+5511987654321',
    cpf,
    passwordHash: '',
    acceptance: await acceptanceFrom(platform, SYSTEM_ORIGIN.ip),
  });
  if (user === undefined) throw new Error('The owner of a measured store could not be made.');
  await activateUser(database, user.id);
  const store = await createStore(database, { sellerId: user.seller_id, userId: user.id, nome: 'Loja' });
  const grant = await openAudited(platform, user, SYSTEM_ORIGIN, { storeId: null });
  await platform.database.close();
  return { sellerId: user.seller_id, storeId: store.id, token: grant.token.accessToken };
}
