import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { CardPreparation, CardSetup } from '../../../providers/gateway/gateway-provider';
import { accessOf } from '../gateways/access';
import { type CheckoutGateway, cardConfigIn } from './checkout-gateway';

type Parts = Pick<Platform, 'keyRing' | 'gateways'>;

/**
 * Asks a gateway for what its script needs for one payment by card. Nothing is charged, and nothing of it is kept.
 * @throws Problem checkout_card_unprepared where it does not answer, or refuses
 */
export async function prepareBuyerCard(
  { keyRing, gateways }: Parts,
  gateway: CheckoutGateway,
  request: Omit<CardPreparation, 'capture' | 'softDescriptor'>,
): Promise<CardSetup> {
  const { connection } = gateway;
  const config = cardConfigIn(gateway);
  const prepare = gateways[connection.gateway].prepareCard;
  if (config === undefined || prepare === undefined) return {};
  const prepared = await prepare(accessOf(keyRing, connection), {
    ...request,
    capture: config.capture === 'automatic',
    softDescriptor: config.softDescriptor,
  });
  if (prepared.outcome !== 'prepared') throw new Problem('checkout_card_unprepared');
  return prepared.setup;
}
