import { runTask } from './processes/task';

// npm run crash [-- <kills>]: kills replicas, PostgreSQL and the release job while orders come in, and checks the ledger; prints a
// report and fails when something acknowledged is lost or a property does not hold.

const { code } = await runTask({
  args: ['--import', 'tsx', 'api/test/crash/money/run.ts', process.argv[2] ?? '200'],
  onLine: (line) => console.log(line),
});
process.exitCode = code ?? 1;
