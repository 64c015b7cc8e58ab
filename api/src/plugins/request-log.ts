import fastifyPlugin from 'fastify-plugin';
import { createPseudonym } from '../logging/pseudonym';
import type { Platform } from '../platform';

/**
 * One line per answer: the route's pattern instead of the URL, which could carry a token, and keyed hashes instead of the
 * address and the account. `npm run log-names` says which hash stands for a given one.
 */
export const requestLog = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  const nameOf = createPseudonym(platform.config.jwtSecret);

  app.addHook('onResponse', (request, reply, done) => {
    const account = request.identity?.userId ?? request.apiKeyCaller?.sellerId;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: nameOf('address', request.ip),
        account: account && nameOf('account', account),
      },
      'answered',
    );
    done();
  });
});
