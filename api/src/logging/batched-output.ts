import { pino } from 'pino';

/** The output of log lines. */
export interface LineSink {
  write(line: string): void;
  /** Writes at once what is waiting: the last words of a process that ends. */
  flushSync?(): void;
}

/** A batch is written when it has this many characters, or is this old. */
const BATCH_LENGTH = 15_360;
const BATCH_MS = 100;

/**
 * The process's output, written in batches: a write per line would stop everything each time. What is waiting is written when
 * the process ends, by itself, by an error or by `process.exit`.
 */
export function batchedOutput(): LineSink {
  // It has batches too, but measures all that is waiting anew for each line. What a thread writes is lost when the process ends before
  // the thread had its turn, so a batch is written here, as Node itself writes to pipes and files.
  const output = pino.destination({ dest: 1, sync: true });
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function handOver(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const batch = waiting;
    waiting = '';
    output.write(batch);
  }

  function write(line: string): void {
    waiting += line;
    if (waiting.length >= BATCH_LENGTH) handOver();
    else timer ??= setTimeout(handOver, BATCH_MS).unref();
  }

  // Before the output ends itself by these.
  process.prependListener('beforeExit', handOver);
  process.prependListener('exit', handOver);
  return {
    write,
    flushSync() {
      handOver();
      output.flushSync();
    },
  };
}
