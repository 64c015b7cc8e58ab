import { GATEWAYS, type GatewayId } from './gateway';

/**
 * Whether a gateway lets in whoever has an account there. What it says to have received is then the platform's only where the
 * operator has bound the store's connection to an account of its own: a seller's credentials would confirm the seller's own word.
 */
export const needsPlatformAccount = (gateway: GatewayId): boolean => GATEWAYS[gateway].credentials.length > 0;
