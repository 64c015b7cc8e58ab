import { pageReport } from '@balcao/api-schema/control';
import type { FastifyInstance } from 'fastify';
import { networkOf, PerMinute } from '../limits/per-minute';
import { loadsIn } from './beacon';
import { chosenSide } from './chosen-side';
import type { EdgeSource } from './edge-source';
import { pageSessionOf } from './page-session';
import { compositionFor } from './visitor';

const MAX_BEACON_BYTES = 4_096;
const BEACONS_PER_MINUTE = 120;

/**
 * `POST /beacon`: what the shell reports of its areas (no personal data). It is logged, and loads of the current
 * composition count for its health. The answer is always short. JSON only, because other sites cannot make a visitor's
 * browser send that.
 */
export function registerBeaconRoute(app: FastifyInstance, source: EdgeSource): void {
  const beacons = new PerMinute(BEACONS_PER_MINUTE);

  app.post('/beacon', { bodyLimit: MAX_BEACON_BYTES }, async (request, reply) => {
    const network = networkOf(request.ip);
    if (!beacons.accepts(network))
      return reply
        .code(429)
        .header('retry-after', '60')
        .send({ errors: ['Muitos relatos.'], code: 'rate_limited' });
    const parsed = pageReport.safeParse(request.body);
    if (!parsed.success)
      return reply
        .code(400)
        .send({ errors: ['Relato inválido.'], code: 'bad_request', requestId: request.id });
    request.log.info({ beacon: parsed.data }, 'beacon');
    if (source.channel) {
      const variants = await source.variants();
      const share = variants.canary?.share;
      // Who has chosen a side is looking for faults, and no sample of those who get one.
      if (share && chosenSide(share, request.headers)) return reply.code(204).send();
      const given = compositionFor(variants, request.headers).resolved.id;
      const session = share && pageSessionOf(share, request.headers);
      for (const load of loadsIn(parsed.data, variants, given))
        source.channel.health.record(load, { network, session });
    }
    return reply.code(204).send();
  });
}
