import { print, withDatabase } from '../bin/with-database';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { liftMoneyHolds, listMoneyHolds, placeMoneyHold } from '../modules/finance';

/**
 * `tsx api/src/cli/money-hold.ts [status | place <reason> | lift]`: payouts and anticipations of everybody rest while a hold is
 * placed, as after a restore.
 */
await withDatabase(async (databaseUrl) => {
  const [command = 'status', ...reason] = process.argv.slice(2);
  const config = readConfig({ ...(await developmentEnvironment()), DATABASE_URL: databaseUrl });
  const { database } = createPlatform(config, createLogger('warn'));
  try {
    if (command === 'place') {
      if (reason.length === 0) throw new Error('Say why: money-hold place <reason>');
      await placeMoneyHold(database.platform, reason.join(' '));
    } else if (command === 'lift') print(`${await liftMoneyHolds(database.platform)} holds lifted`);
    else if (command !== 'status') throw new Error('Usage: money-hold [status | place <reason> | lift]');
    const holds = await listMoneyHolds(database.platform);
    for (const { reason: why, placedAt } of holds) print(`On hold since ${placedAt.toISOString()}: ${why}`);
    if (holds.length === 0) print('No hold: money moves.');
  } finally {
    await database.close();
  }
});
