import { GATEWAY_IDS } from '@balcao/domain';
import type { StoredEvent } from './repository';

const GATEWAYS: ReadonlySet<string> = new Set(GATEWAY_IDS);

/** Whether the gateway itself has reported an event, and not the seller's system. */
export const isToldByGateway = ({ source }: Pick<StoredEvent, 'source'>): boolean => GATEWAYS.has(source);
