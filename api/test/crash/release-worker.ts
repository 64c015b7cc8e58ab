import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { type Database, openDatabase } from '../../src/db/database';
import { releaseDue } from '../../src/modules/finance/releases';

/** Releases what is due by a late day, and kills itself before or after a commit. */
const [settings = '', moment = 'before', commit = '1'] = process.argv.slice(2);

const database = openDatabase({
  ...JSON.parse(settings),
  poolSize: 2,
  auditKey: new Uint8Array(32),
  onConnectionLost: () => {},
});
const kill = () => process.kill(process.pid, 'SIGKILL');
let commits = 0;

const dying: Database = {
  ...database,
  async withLedger(sellerId, work) {
    commits += 1;
    const isLast = commits === Number(commit);
    const result = await database.withLedger(sellerId, async (trx) => {
      const done = await work(trx);
      if (isLast && moment === 'before') kill();
      return done;
    });
    if (isLast) kill();
    return result;
  },
};

await releaseDue(dying, addDays(todayInSaoPaulo(), 500));
