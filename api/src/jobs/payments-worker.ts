import type { FastifyBaseLogger } from 'fastify';
import { recheckNext } from '../modules/test-charges/recheck';
import { workOffNext } from '../modules/webhooks/work-off';
import type { Platform } from '../platform';
import { startWorkLoop } from './work-loop';

/** Looks into what gateways tell, and reads open charges again, until stopped. */
export const startPaymentsWorker = (platform: Platform, logger: FastifyBaseLogger): (() => Promise<void>) =>
  startWorkLoop(
    async () => (await workOffNext(platform)) || recheckNext(platform),
    (error) => logger.warn({ err: error }, 'payments not worked off'),
  );
