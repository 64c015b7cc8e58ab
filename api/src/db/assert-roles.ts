import { sql } from 'kysely';
import type { Database } from './database';

/** Statements that run in another role than they should, so that one seller could see the rows of another. */
export class WrongRoleError extends Error {
  override readonly name = 'WrongRoleError';

  constructor(role: string) {
    super(
      `Statements run as ${role} instead of balcao_app and balcao_platform, so that sellers are not kept apart: when DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
    );
  }
}

/**
 * Checks the role of both pools before anybody is served: a pooler may drop what a connection asks for at its start, and
 * says nothing.
 * @throws WrongRoleError
 */
export async function assertRoles(database: Pick<Database, 'platform' | 'forSeller'>): Promise<void> {
  const role = sql<{ role: string }>`select current_user as role`;
  for (const [expected, executor] of [
    ['balcao_app', database.forSeller('')],
    ['balcao_platform', database.platform],
  ] as const) {
    const { rows } = await role.execute(executor);
    const actual = rows[0]?.role ?? 'nobody';
    if (actual !== expected) throw new WrongRoleError(actual);
  }
}
