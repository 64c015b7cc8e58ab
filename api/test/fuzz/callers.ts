import type { Platform } from '../../src/platform';
import { createColleague } from '../authorisation/people';
import type { Operation } from '../open-api';
import { type Account, createAccount } from '../stored-account';

/** The callers, and the way to log them in again when a request has ended a session or blocked one of them. */
export interface Callers {
  accounts: readonly Account[];
  /** The caller of a route: mostly somebody with access, and every so often each of the others. */
  choose(access: Operation['access'], choice: number): Account | undefined;
  reopen(): Promise<void>;
}

export async function createCallers(platform: Platform): Promise<Callers> {
  const owner = await createAccount(platform, { planId: 'crescimento' });
  const [reader, other, admin] = await Promise.all([
    createColleague(platform, owner, 'leitura'),
    createAccount(platform, { name: 'Ana Lima' }),
    createAccount(platform, { isPlatformAdmin: true }),
  ]);
  const accounts = [owner, reader, other, admin];
  const { platform: database } = platform.database;
  async function reopen(): Promise<void> {
    await database
      .updateTable('sessions')
      .set({
        revoked_at: null,
        expires_at: new Date(Date.now() + 3_600_000),
        stepped_up_at: new Date(),
      })
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
  }

  await reopen();
  return {
    accounts,
    choose(access, choice) {
      const everybody = [undefined, ...accounts];
      return choice < everybody.length ? everybody[choice] : access === 'admin' ? admin : owner;
    },
    reopen,
  };
}
