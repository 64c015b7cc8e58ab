import fastifyPlugin from 'fastify-plugin';

/** One line per answer: the route's pattern instead of the URL, which could carry a token. */
export const requestLog = fastifyPlugin(async (app) => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        sellerId: request.identity?.sellerId ?? request.apiKeyCaller?.sellerId,
      },
      'answered',
    );
    done();
  });
});
