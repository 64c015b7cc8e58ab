import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Drawing, DrawingError, type DrawingFailure } from './drawing';

/** A process that draws one thing after another. */
export interface DrawingProcess {
  /**
   * Draws. The time begins when the process is ready.
   * @throws DrawingError
   */
  draw<Input, Output>(drawing: Drawing<Input, Output>, input: Input, maxMs: number): Promise<Output>;
  /** Ends it, whatever it is doing. What it draws fails. */
  kill(failure: DrawingFailure): void;
}

const MAX_HEAP_MEGABYTES = 192;
/** V8 of later releases than Node 20 maps half a gigabyte at its start, which it may write to and does not. */
const RESERVED_KILOBYTES = Number(process.versions.node.split('.')[0]) > 20 ? 512 * 1024 : 0;
/** Of everything that it writes to, heap and the memory of WebAssembly included. Enforced by Linux. */
const MAX_MEMORY_KILOBYTES = 1024 * 1024 + RESERVED_KILOBYTES;
/** So that nothing runs on behind an API that was killed itself. */
const MAX_PROCESSOR_SECONDS = 60;
/** Starting takes several seconds on a busy machine. */
const MAX_START_MS = 30_000;

const PROGRAM = path.join(import.meta.dirname, 'drawing-program.ts');
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const LIMITS = `ulimit -t ${MAX_PROCESSOR_SECONDS} && ulimit -c 0 && ulimit -d ${MAX_MEMORY_KILOBYTES} && exec "$@"`;

function start(): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${MAX_HEAP_MEGABYTES}`, '--import', LOADER, PROGRAM];
  return spawn('/bin/sh', ['-c', LIMITS, 'sh', ...node], {
    // It needs none of this process's secrets. What it prints could quote a file, so it is ignored.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Starts a process that waits for its drawing, and does not keep the API from ending. */
export function startDrawingProcess(): DrawingProcess {
  const child = start();
  child.unref();
  child.channel?.unref();
  let fail: (failure: DrawingFailure) => void = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    fail = (failure) => reject(new DrawingError(failure));
  });
  ended.catch(() => {});
  child.once('exit', () => fail('crash')).once('error', () => fail('crash'));
  const kill = (failure: DrawingFailure) => {
    fail(failure);
    child.kill('SIGKILL');
  };
  const ready = once(child, 'message');
  ready.catch(() => {});

  async function within<T>(maxMs: number, work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => kill('time'), maxMs);
    try {
      return await Promise.race([work, ended]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    kill,
    async draw({ file }, input, maxMs) {
      await within(MAX_START_MS, ready);
      const answered = once(child, 'message');
      child.send({ file, input }, () => {});
      const [{ drawn }] = await within(maxMs, answered);
      return drawn;
    },
  };
}
