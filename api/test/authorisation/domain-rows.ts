import { newId } from '../../src/db/new-id';
import { domains } from '../../src/modules/domains/domains';
import type { Platform } from '../../src/platform';
import { systemCall } from '../../src/resources/resource-call';
import { newHost } from '../certificates';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

/** The only domain of the target's store, which is not proven: a plan has room for few. */
async function domainOf(target: Account, platform: Platform): Promise<string> {
  await platform.database.platform
    .updateTable('domains')
    .set({ removed_at: new Date() })
    .where('seller_id', '=', target.sellerId)
    .execute();
  return (await domains.create(systemCall(platform, target), { host: newHost() })).id;
}

/** A domain of the target's store, which is. */
async function provenDomainOf(target: Account, platform: Platform): Promise<string> {
  const id = await domainOf(target, platform);
  const { platform: everybody } = platform.database;
  await everybody.updateTable('domains').where('id', '=', id).set({ state: 'provado' }).execute();
  return id;
}

const at = (rest: string, status: number, place = domainOf, payload?: object): Row => ({
  call: async (target, platform) => ({
    url: `/domains/${await place(target, platform)}${rest}`,
    ...(payload && { payload }),
  }),
  answers: ownOnly(status),
});

/** The rows of domains. */
export const DOMAIN_ROWS: Record<string, Row[]> = {
  'GET /domains': [bare('/domains', loggedIn(200))],
  // Without a password given just now.
  'POST /domains': [send('/domains', () => ({ host: newHost() }), loggedIn(403))],
  'GET /domains/{id}': [at('', 200)],
  'GET /domains/{id}/checks': [at('/checks', 200)],
  'GET /domains/{id}/traffic': [at('/traffic', 200)],
  'POST /domains/{id}/verify': [at('/verify', 200, domainOf, {})],
  'PUT /domains/{id}/primary': [{ ...at('/primary', 200, provenDomainOf, {}), answers: loggedIn(403) }],
  'POST /domains/{id}/remove': [
    send(`/domains/${newId()}/remove`, () => ({ host: newHost() }), loggedIn(403)),
  ],
};
