import { EVENT_SOURCE_BY_HAND } from '@balcao/domain';
import type { Acting } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { limited, Problem } from '../../../problem';
import { enqueueBuyerMail } from '../buyer-mails/enqueue-buyer-mail';
import type { StoredOrder } from '../state/repository';
import type { OrderEntry } from '../write/change-order';
import { appendEvents } from '../write/event-repository';
import { openChargeOf } from './open-charge';
import { openChargeMail } from './order-mails';
import { readCharges } from './repository';

const RESENT = 'order.charge_resent';
const HOUR_SECONDS = 3_600;
/** Per order, so that nobody floods a buyer: three mails a day, an hour between two. */
const MAX_PER_DAY = 3;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The seconds until the next mail may go; 0 if it can go now. `sentAt` is in the order in which it happened. */
export function secondsToWait(sentAt: readonly Date[], now: Date): number {
  const ages = sentAt.map((at) => (now.getTime() - at.getTime()) / 1_000).filter((age) => age < DAY_SECONDS);
  const [oldest, newest] = [ages.at(-MAX_PER_DAY), ages.at(-1)];
  const pause = newest === undefined ? 0 : HOUR_SECONDS - newest;
  const day = oldest === undefined ? 0 : DAY_SECONDS - oldest;
  return Math.max(0, Math.ceil(Math.max(pause, day)));
}

/**
 * Mails the buyer of a locked order the Pix or boleto that they can still pay.
 * @throws Problem charge_not_resendable with the reason, buyer_mails_closed, too_many_requests
 */
export async function resendCharge(
  trx: SellerTransaction,
  { owner, origin }: Pick<Acting, 'owner' | 'origin'>,
  { id }: StoredOrder,
): Promise<OrderEntry> {
  const charges = await readCharges(trx, { ...owner, id });
  const now = currentTime();
  const open = openChargeOf(charges, now);
  if ('reason' in open) throw new Problem('charge_not_resendable', { text: open.reason });
  const sent = charges.events.filter(({ type }) => type === RESENT);
  const wait = secondsToWait(
    sent.map(({ occurred_at }) => occurred_at),
    now,
  );
  if (wait > 0) throw limited('too_many_requests', wait);
  const { buyer_email: email, buyer_name: name } = charges.order;
  await enqueueBuyerMail(trx, owner, openChargeMail({ email, name }, open.charge));
  const { kind } = open.charge.code;
  const event = {
    id: newId(),
    payment: null,
    type: RESENT,
    occurredAt: now,
    amountCents: null,
    actorId: origin.actorId,
    data: { method: kind },
  };
  await appendEvents(trx, { ...owner, id }, { source: EVENT_SOURCE_BY_HAND, events: [event] });
  return { action: 'order.resend-charge', entity: 'order', entityId: id, after: { method: kind } };
}
