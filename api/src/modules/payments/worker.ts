import { GATEWAY_IDS } from '@balcao/domain';
import type { FastifyBaseLogger } from 'fastify';
import { startWorkLoop } from '../../jobs/work-loop';
import type { Platform } from '../../platform';
import { recheckNext } from './charges/recheck';
import { workOffNext } from './deliveries/work-off';

/** Of each gateway, so that one that hangs holds up its own stores alone. */
const DELIVERIES_AT_ONCE = 2;

/** Looks into what gateways tell, and besides that reads open charges again, until stopped. */
export function startPaymentsWorker(platform: Platform, logger: FastifyBaseLogger): () => Promise<void> {
  const steps = GATEWAY_IDS.flatMap((gateway) =>
    Array.from({ length: DELIVERIES_AT_ONCE }, () => () => workOffNext(platform, gateway)),
  );
  const stops = [...steps, () => recheckNext(platform)].map((step) =>
    startWorkLoop(step, (error) => logger.warn({ err: error }, 'payments not worked off')),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
