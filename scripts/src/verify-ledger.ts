import { runTask } from './processes/task';

// npm run verify-ledger: checks the whole ledger of every store; prints a report and fails when one is not true.

const { code } = await runTask({
  args: ['--import', 'tsx', 'api/src/cli/verify-ledger.ts'],
  onLine: (line) => console.log(line),
});
process.exitCode = code ?? 1;
