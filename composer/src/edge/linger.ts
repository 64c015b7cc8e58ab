import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a sender may go on after it was answered. */
const LINGER_MS = 5_000;

const isStillSending = (raw: IncomingMessage) => raw.complete === false && !raw.destroyed;

/**
 * For answers sent before the whole body has arrived. Closing the connection at once would reset it and lose the
 * answer, so the rest is read and discarded for a while before the connection is closed.
 */
export function lingerAfterEarlyAnswers(app: FastifyInstance, lingerMs: number = LINGER_MS): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isStillSending(raw)) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!isStillSending(raw)) return;
    const closing = setTimeout(() => raw.socket.destroy(), lingerMs);
    // All has come, or the sender went away.
    for (const end of [raw, raw.socket]) end.once('close', () => clearTimeout(closing));
    raw.resume();
  });
}
