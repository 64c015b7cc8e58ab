import { setTimeout as pause } from 'node:timers/promises';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { openDatabase } from '../../../src/db/database';
import { releaseDue } from '../../../src/modules/finance/releases';

/** Later than every receivable of the run is due. */
const DAY = addDays(todayInSaoPaulo(), 500);
/** Between two runs, so that the writes that it competes with have the accounts in between. */
const PAUSE_MS = 100;

/** Releases all that is due by a late day, again and again, until it is killed. The database may be away meanwhile. */
async function releaseForEver(url: string): Promise<never> {
  const database = openDatabase({
    url,
    poolSize: 2,
    auditKey: new Uint8Array(32),
    onConnectionLost: () => {},
  });
  for (;;) {
    await releaseDue(database, DAY).catch(() => {});
    await pause(PAUSE_MS);
  }
}

await releaseForEver(process.argv[2] ?? '');
