import type { Executor } from '../../../db/database';

/** Stores a new secret, which takes effect with its first code. Changes nothing when the second factor is on. */
export async function updatePendingSecret(
  trx: Executor,
  { userId, sealed }: { userId: string; sealed: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_secret_enc: sealed, totp_last_step: 0 })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is', null)
    .execute();
}

/** Enables the second factor and replaces earlier backup codes with these. */
export async function enableSecondFactor(
  trx: Executor,
  { userId, codeHashes }: { userId: string; codeHashes: readonly string[] },
): Promise<void> {
  await trx.updateTable('users').set({ totp_enabled_at: new Date() }).where('id', '=', userId).execute();
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('backup_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Removes the secret and the backup codes. */
export async function removeSecondFactor(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_secret_enc: null, totp_enabled_at: null, totp_last_step: 0 })
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
}

/** The hashes of the backup codes that were not used yet. */
export async function backupCodesLeft(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map(({ code_hash }) => code_hash);
}

/** Uses up a time step and all earlier ones, in one statement. @returns false when it was already used */
export async function useStep(executor: Executor, userId: string, step: number): Promise<boolean> {
  const used = await executor
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses up a backup code, in one statement. @returns false when another request has just used it */
export async function consumeBackupCode(
  executor: Executor,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const used = await executor
    .updateTable('backup_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
