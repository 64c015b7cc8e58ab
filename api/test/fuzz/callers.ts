import type { Platform } from '../../src/platform';
import { createColleague } from '../authorisation/people';
import { type Account, createAccount } from '../stored-account';

/** The people who send the requests, and the way back in when a request has ended a session or blocked one of them. */
export interface Callers {
  all: readonly (Account | undefined)[];
  reopen(): Promise<void>;
}

export async function createCallers(platform: Platform): Promise<Callers> {
  const owner = await createAccount(platform);
  const accounts = await Promise.all([
    owner,
    createColleague(platform, owner, 'leitura'),
    createAccount(platform, { name: 'Ana Lima' }),
    createAccount(platform, { isPlatformAdmin: true }),
  ]);
  const { platform: database } = platform.database;
  return {
    all: [undefined, ...accounts, owner, owner],
    async reopen() {
      await database
        .updateTable('sessions')
        .set({ revoked_at: null, expires_at: new Date(Date.now() + 3_600_000) })
        .where(
          'id',
          'in',
          accounts.map(({ sessionId }) => sessionId),
        )
        .execute();
      await database
        .updateTable('users')
        .set({ status: 'active' })
        .where(
          'id',
          'in',
          accounts.map(({ userId }) => userId),
        )
        .execute();
    },
  };
}
