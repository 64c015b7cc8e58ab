import { runTask } from './processes/task';

// npm run rebuild-metrics: counts the days of all stores anew from their sessions and orders.

const { code } = await runTask({
  args: ['--import', 'tsx', 'api/src/cli/rebuild-metrics.ts'],
  onLine: (line) => console.log(line),
});
process.exitCode = code ?? 1;
