import { runTask } from './processes/task';

// npm run verify-audit: checks every chain of the audit log; prints a report and fails when one does not hold.

const { code } = await runTask({
  args: ['--import', 'tsx', 'api/src/cli/verify-audit.ts'],
  onLine: (line) => console.log(line),
});
process.exitCode = code ?? 1;
