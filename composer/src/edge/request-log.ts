import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readTraceId, redactLine } from '@balcao/domain';
import { type FastifyInstance, LogController } from 'fastify';
import type { EdgeConfig } from './config';

/** The output of log lines. */
export interface LineSink {
  write(line: string): void;
}

/**
 * Fastify's options for the edge's log: JSON lines under the request's id, which is the caller's trace id. Fastify's
 * own lines about requests are off, because they contain addresses. Secrets are redacted, also in error messages.
 */
export function logOptions(level: EdgeConfig['logLevel'], sink: LineSink) {
  return {
    logger: {
      level,
      base: { service: 'edge' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      stream: { write: (line: string) => sink.write(redactLine(line)) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
      readTraceId(headers.traceparent) ?? randomBytes(16).toString('hex'),
  };
}

/** One line per answer: the route's pattern instead of the address, which may contain a token or an e-mail. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    log.info(
      {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** The header under which the next service logs the same request id. */
export function traceParent(requestId: string): string {
  return `00-${requestId}-${randomBytes(8).toString('hex')}-01`;
}
