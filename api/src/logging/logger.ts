import { redactLine } from '@balcao/domain';
import { type Logger, pino } from 'pino';
import type { Config } from '../config';

/** Where log lines go. */
export interface LineSink {
  write(line: string): void;
  /** Writes at once what is waiting: the last words of a process that ends. */
  flushSync?(): void;
}

/** A batch is written when it has this size, or is this old. */
const BATCH_BYTES = 15_360;
const BATCH_MS = 100;

/**
 * The process's output, written in batches: a write per line would stop everything each time. What is waiting is written when
 * the process ends, by itself, by an error or by `process.exit`.
 */
const batchedOutput = (): LineSink =>
  pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS });

/**
 * The API's logger: one JSON object per line, made once. Secrets are hidden in the finished line, by the name of their member
 * and by what they look like; so a message or an error's text cannot carry one out.
 */
export function createLogger(level: Config['logLevel'], sink: LineSink = batchedOutput()): Logger {
  const redacting: LineSink = {
    write: (line) => sink.write(redactLine(line)),
    flushSync: () => sink.flushSync?.(),
  };
  return pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
    },
    redacting,
  );
}
