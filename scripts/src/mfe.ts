import { ROOT } from './root';
import { runMfe } from './sandbox/run-mfe';

// npm run mfe -- <command>: the composer's own command line, and a sandbox to try it on.

process.exitCode = await runMfe(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  environment: process.env,
  root: ROOT,
});
