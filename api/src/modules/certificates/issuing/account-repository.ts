import type { Executor } from '../../../db/database';

/** The account at an authority: the first one that was inserted, whoever did. */
export async function insertAccount(
  platform: Executor,
  row: { directory_url: string; key_sealed: string },
): Promise<void> {
  await platform
    .insertInto('acme_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findAccount = (platform: Executor, directoryUrl: string) =>
  platform
    .selectFrom('acme_accounts')
    .where('directory_url', '=', directoryUrl)
    .selectAll()
    .executeTakeFirst();

export async function updateAccount(
  platform: Executor,
  directoryUrl: string,
  columns: { account_url?: string; key_sealed?: string },
): Promise<void> {
  await platform
    .updateTable('acme_accounts')
    .set(columns)
    .where('directory_url', '=', directoryUrl)
    .execute();
}
