import type { FastifyInstance } from 'fastify';

const LARGEST_BEACON_BYTES = 4_096;
const BEACONS_PER_MINUTE = 120;

/** `POST /beacon`: what the shell reports of its areas (no personal data), written to the log. Always a short answer. */
export function registerBeaconRoute(app: FastifyInstance): void {
  const seen = new Map<string, number>();
  const forget = setInterval(() => seen.clear(), 60_000);
  forget.unref();
  app.addHook('onClose', async () => clearInterval(forget));

  app.post('/beacon', { bodyLimit: LARGEST_BEACON_BYTES }, async (request, reply) => {
    const count = (seen.get(request.ip) ?? 0) + 1;
    seen.set(request.ip, count);
    if (count > BEACONS_PER_MINUTE)
      return reply
        .code(429)
        .header('retry-after', '60')
        .send({ errors: ['Muitos relatos.'], code: 'rate_limited' });
    request.log.info({ beacon: request.body }, 'beacon');
    return reply.code(204).send();
  });
}
