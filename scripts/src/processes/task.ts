import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from '../root';

export interface TaskOptions {
  program?: string;
  args: string[];
  env?: Record<string, string | undefined>;
  /** The project's folder when omitted. */
  cwd?: string;
  onLine?: (line: string) => void;
  /** Ends the task when aborted. */
  signal?: AbortSignal;
}

export interface TaskResult {
  /** `null` when a signal ended it. */
  code: number | null;
  /** Everything it printed, both streams in order of arrival. */
  output: string;
}

/** Runs a program (node by default) to its end. */
export function runTask({
  program = process.execPath,
  args,
  env,
  cwd = ROOT,
  onLine,
  signal,
}: TaskOptions): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine?.(line);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: lines.join('\n') }));
  });
}
