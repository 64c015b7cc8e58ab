import { runAsOf } from '../../src/db/clock';
import { type Database, openDatabase } from '../../src/db/database';
import { closePlanMonth } from '../../src/modules/finance/plan-months';

/** Closes a month of a store at a moment after it, and kills itself before or after the commit. */
const [settings = '', owner = '', month = '', at = '', moment = 'before'] = process.argv.slice(2);

const database = openDatabase({
  ...JSON.parse(settings),
  poolSize: 2,
  auditKey: new Uint8Array(32),
  onConnectionLost: () => {},
});
const kill = () => process.kill(process.pid, 'SIGKILL');

const dying: Database = {
  ...database,
  async withLedger(sellerId, work) {
    const result = await database.withLedger(sellerId, async (trx) => {
      const done = await work(trx);
      if (moment === 'before') kill();
      return done;
    });
    kill();
    return result;
  },
};

await runAsOf(new Date(at), () =>
  closePlanMonth({ database: dying, planPix: { canCharge: true } }, JSON.parse(owner), month),
);
