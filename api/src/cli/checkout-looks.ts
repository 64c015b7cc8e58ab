import { print, withDatabase } from '../bin/with-database';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { listChecks, listCspReports } from '../modules/checkout';

const MOST_LINES = 200;

/** `tsx api/src/cli/checkout-looks.ts`: the last look at each payment page, and what browsers have reported of their policy. */
await withDatabase(async (databaseUrl) => {
  const config = readConfig({ ...(await developmentEnvironment()), DATABASE_URL: databaseUrl });
  const { database } = createPlatform(config, createLogger('warn'));
  try {
    for (const { nome, store_id, state, findings, looked_at } of await listChecks(
      database.platform,
      MOST_LINES,
    )) {
      print(`${looked_at.toISOString()} ${state.padEnd(11)} ${nome} (${store_id})`);
      for (const { where, what, expected, found } of findings)
        print(`  ${where} ${what}\n    expected ${expected}\n    found    ${found}`);
    }
    const reports = await listCspReports(database.platform, MOST_LINES);
    if (reports.length > 0) print('Reports of browsers:');
    for (const { directive, blocked, reports: count, last_at } of reports)
      print(`${last_at.toISOString()} ${String(count).padStart(7)} × ${directive} ${blocked}`);
  } finally {
    await database.close();
  }
});
