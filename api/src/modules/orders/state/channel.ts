import type { OrderSource } from '@balcao/domain';
import type { Owner } from '../../../db/owner';
import type { OrderPlace } from './repository';

/** The door that orders and events come through: a source, in live or in test mode, of one store. */
export interface Channel extends Owner {
  source: OrderSource;
  isTest: boolean;
}

/** The place of an order by the name that its channel has for it. */
export const placeIn = ({ sellerId, storeId, source, isTest }: Channel, externalId: string): OrderPlace => ({
  sellerId,
  storeId,
  source,
  is_test: isTest,
  external_id: externalId,
});

/** The source under which ids of events are unique. Test mode has one of its own, and so uses up no id of live mode. */
export const eventSourceOf = ({ source, isTest }: Channel): string => (isTest ? `${source}-test` : source);
