import type { UserStatus } from '@balcao/domain';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** Blocks or unblocks the person of an account, as an admin does, without ending sessions of anybody else. */
export const setStatus = (
  { platform }: Pick<TestApi, 'platform'>,
  { userId }: Account,
  status: UserStatus,
): Promise<unknown> =>
  platform.database.platform.updateTable('users').set({ status }).where('id', '=', userId).execute();
