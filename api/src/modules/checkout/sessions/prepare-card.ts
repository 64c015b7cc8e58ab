import type { V1SessionCard } from '@balcao/api-schema';
import { newId } from '../../../db/new-id';
import { prepareBuyerCard, readCheckoutGateway } from '../../payments';
import { assertComplete, assertVersion, incomplete } from './assert-payable';
import { questionOf } from './buyer-question';
import { assertCardAllowed } from './card-testing';
import { masksOf } from './masked-content';
import { assertOpen, ownerOfSession, type Parts, priceNoted, readAttempt } from './session';
import type { FoundSession } from './session-repository';

/**
 * The settings that the gateway's script needs before a card of a shown version is typed. It is refused where a payment would be: whoever
 * may not pay by card now reaches no gateway.
 *
 * @throws Problem checkout_changed, checkout_incomplete, checkout_closed, checkout_card_paused, checkout_card_off, checkout_card_unprepared
 */
export async function prepareCard(
  parts: Parts,
  found: FoundSession,
  version: number,
  ip: string,
): Promise<V1SessionCard> {
  assertOpen(found);
  const [attempt, now] = [await readAttempt(parts, found), await priceNoted(parts, found, false)];
  const { noted, priced } = now;
  assertVersion(parts, now, found, version, attempt);
  assertComplete(priced);
  const { total: amountCents } = priced.amounts;
  if (priced.method !== 'credit_card' || amountCents === 0) throw incomplete(['method']);
  await assertCardAllowed(parts, noted, { ip });
  const { database, config } = parts;
  const gateway = await database.withSeller(found.seller_id, (trx) =>
    readCheckoutGateway(trx, config, ownerOfSession(found)),
  );
  if (gateway?.isTest !== found.is_test) return { setup: {} };
  const setup = await prepareBuyerCard(parts, gateway, {
    reference: newId(),
    amountCents,
    installments: priced.installments,
    showsPayer: Object.keys(masksOf(noted.content, found.device)).length === 0,
    ...questionOf(noted.content),
  });
  return { setup };
}
