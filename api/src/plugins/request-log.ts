import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createAnswerLog } from '../logging/answer-log';
import { createPseudonym } from '../logging/pseudonym';
import type { Platform } from '../platform';

interface RequestLogOptions {
  platform: Platform;
  logger: FastifyBaseLogger;
}

/**
 * One line per answer: the route's pattern instead of the URL, which could carry a token, and keyed hashes instead of the
 * address and the account. `npm run log-names` says which hash stands for a given one.
 */
export const requestLog = fastifyPlugin<RequestLogOptions>(async (app, { platform, logger }) => {
  const nameOf = createPseudonym(platform.config.jwtSecret);
  const logAnswer = createAnswerLog(logger);

  app.addHook('onResponse', (request, reply, done) => {
    const account = request.identity?.userId ?? request.apiKeyCaller?.sellerId;
    logAnswer({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: nameOf('address', request.ip),
      account: account && nameOf('account', account),
    });
    done();
  });
});
