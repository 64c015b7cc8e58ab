import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long somebody who has been answered may go on sending. */
const LINGER_MS = 5_000;

const isStillSending = (raw: IncomingMessage) => raw.complete === false && !raw.destroyed;

/**
 * Answers that come before the whole body has been sent. A connection closed at once is reset, and the answer is lost on
 * its way: what still comes is read and forgotten for a while, and only then is the connection closed.
 */
export function lingerAfterEarlyAnswers(app: FastifyInstance, lingerMs: number = LINGER_MS): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isStillSending(raw)) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!isStillSending(raw)) return;
    const closing = setTimeout(() => raw.socket.destroy(), lingerMs);
    raw.once('close', () => clearTimeout(closing));
    raw.resume();
  });
}
