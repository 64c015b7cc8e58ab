import type { PersonPreferences } from '@balcao/api-schema';
import type { Executor } from '../db/database';

/** The preferences of a person for their pages, in whichever browser. */
export async function readPreferences(executor: Executor, userId: string): Promise<PersonPreferences> {
  const person = await executor
    .selectFrom('users')
    .where('id', '=', userId)
    .select('single_keys')
    .executeTakeFirstOrThrow();
  return { singleKeys: person.single_keys };
}

export async function updatePreferences(
  executor: Executor,
  userId: string,
  { singleKeys }: PersonPreferences,
): Promise<void> {
  await executor.updateTable('users').set({ single_keys: singleKeys }).where('id', '=', userId).execute();
}
