import { redactLine } from '@balcao/domain';
import type { FastifyBaseLogger } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Config } from '../config';
import { batchedOutput, type LineSink } from './batched-output';

/** The sinks of the loggers that were made here and write lines of the level `info`. */
const INFO_SINKS = new WeakMap<FastifyBaseLogger, LineSink>();

/**
 * The output of a logger's lines of the level `info` after the search for secrets: for lines that are known to have none. Undefined for a
 * logger that writes no such lines, or that was made elsewhere.
 */
export const infoSinkOf = (logger: FastifyBaseLogger): LineSink | undefined => INFO_SINKS.get(logger);

/**
 * The API's logger: one JSON object per line, made once. Secrets are hidden in the finished line, by the name of their member
 * and by what they look like; so a message or an error's text cannot carry one out.
 */
export function createLogger(level: Config['logLevel'], sink: LineSink = batchedOutput()): Logger {
  const redacting: LineSink = {
    write: (line) => sink.write(redactLine(line)),
    flushSync: () => sink.flushSync?.(),
  };
  const logger = pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
    },
    redacting,
  );
  if (logger.isLevelEnabled('info')) INFO_SINKS.set(logger, sink);
  return logger;
}
