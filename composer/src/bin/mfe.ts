import { resolve } from 'node:path';
import { runCli } from '../cli/run-cli';

process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  environment: process.env,
  root: resolve(import.meta.dirname, '../../..'),
});
