import { createOwnDatabase } from './own-database';
import { startTestApi, type TestApi } from './test-app';

/** Builds the API on a database of its own, for tests that read all rows of a table. Its end drops the database. */
export async function startOwnApi(settings: Record<string, string> = {}): Promise<TestApi> {
  const database = await createOwnDatabase();
  const api = await startTestApi({ DATABASE_URL: database.url, ...settings });
  return {
    ...api,
    async close() {
      await api.close();
      await database.drop();
    },
  };
}
