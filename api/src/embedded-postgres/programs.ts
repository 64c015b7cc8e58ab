import { spawn } from 'node:child_process';
import type { RunAs } from './layout';

/** The result of a PostgreSQL program. */
export interface Outcome {
  ok: boolean;
  /** Everything it printed, in English. */
  output: string;
}

/** The variables that programs get: where they are found, and a clock that was moved for the tests, which is the database's as well. */
const HANDED_ON = [
  'PATH',
  'SystemRoot',
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'FAKETIME_FORCE_MONOTONIC_FIX',
];

/** English output is what explainOutput reads; PG* variables of the caller must not steer the server. */
const environment = () => ({
  ...Object.fromEntries(HANDED_ON.map((name) => [name, process.env[name]])),
  LC_ALL: 'C',
  TZ: 'UTC',
});

/**
 * Runs a PostgreSQL program to its end.
 * @param cwd a folder that the server's account can reach; the programs insist on one
 */
export function runProgram(program: string, args: string[], cwd: string, runAs: RunAs): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...runAs,
      cwd,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    // 'exit', not 'close': on Windows the server inherits the pipes and holds them open.
    child.once('exit', (code) => setImmediate(() => resolve({ ok: code === 0, output })));
  });
}
