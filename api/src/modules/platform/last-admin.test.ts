import { startOwnApi } from '../../../test/own-api';
import { createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { MODULES } from '../../modules';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { eraseAgain, erasePerson } from './erasure';
import { findPerson } from './privacy';

// The last admin depends on all people, so these tests need a database of their own.
const api = withApi(startOwnApi);

it('nobody erases the last platform admin; of two the first may go', async () => {
  const [ana, bia] = [
    await createAccount(api.platform, { isPlatformAdmin: true }),
    await createAccount(api.platform, { isPlatformAdmin: true }),
  ];
  const person = await findPerson(api.platform.database, ana.email);
  expect(person).toEqual({ sellerId: ana.sellerId, userId: ana.userId });
  await erasePerson(api.platform, MODULES, person, SYSTEM_ORIGIN);
  await expect(erasePerson(api.platform, MODULES, bia, SYSTEM_ORIGIN)).rejects.toMatchObject({
    code: 'erasure_refused',
    text: expect.stringContaining('única pessoa'),
  });
  await expect(findPerson(api.platform.database, ana.email)).rejects.toThrow('e-mail of an account');
});

it('a restore that brings an erased person back does not keep them, whoever else it brings back', async () => {
  const carla = await createAccount(api.platform, { isPlatformAdmin: true });
  const person = { sellerId: carla.sellerId, userId: carla.userId };
  const unknown = { sellerId: 'gone', userId: 'gone' };
  expect(await eraseAgain(api.platform, MODULES, [unknown, person])).toBe(1);
  await expect(findPerson(api.platform.database, carla.email)).rejects.toThrow('e-mail of an account');
  expect(await eraseAgain(api.platform, MODULES, [person])).toBe(1);
});
