import type { ListPage, LoggedDelivery, LoggedDeliveryDetail, WebhookLogQuery } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call, PersonCall } from '../../../call';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { type Identity, isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { unparkDeliveries } from '../../../webhooks/delivery-repository';
import { maskedBody } from './masked-body';
import { deliveryLog, type FoundDelivery, findLoggedDelivery, toLoggedDelivery } from './repository';

/** The permission by which members see what came, and send it back. */
export const REPROCESSING = 'pagamentos:editar';

/** A page of what gateways and shops have sent. */
export const listLog = (
  { platform: { database }, owner }: Call<'database'>,
  query: WebhookLogQuery,
): Promise<ListPage<LoggedDelivery>> => deliveryLog.page(database.forSeller(owner.sellerId), owner, query);

const SHOWN_CHARACTERS = 64 * 1024;

function contentOf({ headers, body, source }: FoundDelivery): LoggedDeliveryDetail['content'] {
  if (body === null) return null;
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD');
  const shown = source === 'shopify' ? maskedBody(text) : text;
  return { headers, body: shown.slice(0, SHOWN_CHARACTERS), isCut: shown.length > SHOWN_CHARACTERS };
}

async function getDelivery(executor: Executor, owner: Owner, id: string): Promise<FoundDelivery> {
  const found = await findLoggedDelivery(executor, owner, id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}

function toDetail(found: FoundDelivery, identity: Identity): LoggedDeliveryDetail {
  const canReprocess = isAllowed(identity, REPROCESSING);
  return { ...toLoggedDelivery(found), content: canReprocess ? contentOf(found) : null, canReprocess };
}

/** A delivery with what came. @throws Problem not_found for an unknown id, and for another store's */
export async function readDelivery(
  { platform: { database }, owner, identity }: PersonCall<'database'>,
  id: string,
): Promise<LoggedDeliveryDetail> {
  return toDetail(await getDelivery(database.forSeller(owner.sellerId), owner, id), identity);
}

/**
 * Retries a parked delivery at once. Of two calls at the same time one does it, and both answer the delivery that waits;
 * one that its own next attempt has handled meanwhile is answered as done.
 * @throws Problem not_found or delivery_not_parked
 */
export function reprocessDelivery(
  { platform: { database }, owner, origin, identity }: PersonCall<'database'>,
  id: string,
): Promise<LoggedDeliveryDetail> {
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const { source, topic, sender_id: senderId } = await getDelivery(trx, owner, id);
    const unparked = await unparkDeliveries(trx, { sellerId, senderId, source }, id);
    const isUnparked = unparked.length > 0;
    const delivery = toDetail(await getDelivery(trx, owner, id), identity);
    const { state } = delivery.outcome;
    if (!isUnparked && state !== 'waiting' && state !== 'done') throw new Problem('delivery_not_parked');
    if (isUnparked) {
      await publishLive(trx, { sellerId }, 'payment.changed');
      await recordAudit(trx, origin, {
        sellerId,
        action: 'webhook.reprocess',
        entity: 'webhook_delivery',
        entityId: id,
        after: { source, topic },
      });
    }
    return delivery;
  });
}
