import type { ApiKeyCaller } from '../../plugins/load-api-key';
import { Problem } from '../../problem';
import type { Channel } from '../orders';

/** Of a request or a batch of events. Larger ones answer 413. */
export const V1_LIMITS = { bodyLimit: 512 * 1024 };

/** The channel that a key opens: its store, in its mode. */
export const channelOf = ({ sellerId, storeId, isTest }: ApiKeyCaller): Channel => ({
  sellerId,
  storeId,
  isTest,
  source: 'api',
});

/** Names of members that only card data has. Brand, last four digits and holder's initials are fine. */
const CARD_DATA =
  /^(?:cvv2?|cvc2?|csc|pan|(?:card_?)?security_?code|card_?number|number_of_card|track_?[12]?(?:_?data)?)$/i;

/** Numbers are refused wherever they stand; this refuses what says by its name that it is a card's. @throws Problem card_data_forbidden */
export function assertNoCardData(events: readonly { data: Record<string, unknown> }[]): void {
  for (const { data } of events)
    if (Object.keys(data).some((name) => CARD_DATA.test(name))) throw new Problem('card_data_forbidden');
}
