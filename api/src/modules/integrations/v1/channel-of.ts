import type { FastifyRequest } from 'fastify';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import type { Channel } from '../../orders';

/** Of a request or a batch of events. Larger ones answer 413. */
export const V1_BODY_LIMIT_BYTES = 512 * 1024;

/** The channel that a key opens: its store, in its mode. */
export function channelOf(request: FastifyRequest): Channel {
  const { sellerId, storeId, isTest } = apiKeyCallerOf(request);
  return { sellerId, storeId, isTest, source: 'api' };
}
