import { runTask } from './processes/task';

// npm run log-names -- <address or account id> …: prints by which keyed hashes the API's log lines name them.

const { code } = await runTask({
  args: ['--import', 'tsx', 'api/src/cli/log-names.ts', ...process.argv.slice(2)],
  onLine: (line) => console.log(line),
});
process.exitCode = code ?? 1;
