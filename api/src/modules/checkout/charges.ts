import { z } from '@balcao/api-schema';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { Platform } from '../../platform';
import { againIn, defineTask, enqueue, handleTask, type TaskHandler } from '../../queue';
import { endPayment, placeIn } from '../orders';
import { askForBuyerCharge, type BuyerQuestion, type ChargeRow, isUnanswered } from '../payments';
import { channelOf } from './session-events';
import { findSessionById, type SessionRow } from './session-rows';
import { UNDER_WAY_MS } from './standing';
import type { SessionContent } from './tables/buyer-checkouts-schema';

/** The payer and the description, in the form that gateways ask for. */
export const questionOf = ({ contact, address }: SessionContent): BuyerQuestion => ({
  payer: {
    name: contact.name,
    email: contact.email,
    taxId: contact.document,
    phone: contact.phone.replace(/^\+55/, ''),
    address: {
      zipCode: address.zip,
      street: address.street,
      number: address.number,
      district: address.district,
      city: address.city,
      state: address.state,
    },
  },
  description: 'Compra pela internet',
});

type Parts = Pick<Platform, 'database' | 'config' | 'keyRing' | 'gateways' | 'raise'>;

/** Makes up for a charge whose answer never was noted, as when the process died between the two. */
const chargeTask = defineTask('checkout-charge', z.object({ sessionId: z.string(), paymentId: z.string() }));

const ASKED_AGAIN_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;
/** A card that was charged without an answer is found for so long: what a buyer has paid twice goes back. */
const CARD_SOUGHT_MS = 7 * 86_400_000;
/** A card is charged at once or not at all: what was reserved for one whose answer is lost is given back. */
const CARD_LOST_MS = 30 * 60_000;

/** Until when a gateway is asked what became of a charge: of a card also after another attempt has taken its place. */
const lastAskOf = ({ method, created_at, expires_at }: ChargeRow): Date | null =>
  method === 'credit_card' ? new Date(created_at.getTime() + CARD_SOUGHT_MS) : expires_at;

const pauseOf = ({ created_at }: ChargeRow): number => {
  const ageSeconds = (currentTime().getTime() - created_at.getTime()) / 1_000;
  return Math.min(Math.max(ASKED_AGAIN_SECONDS, ageSeconds / 4), LONGEST_PAUSE_SECONDS);
};

/** Until when an answer is waited for. */
const endOf = ({ method, created_at, expires_at }: ChargeRow): Date | null =>
  method === 'credit_card' ? new Date(created_at.getTime() + CARD_LOST_MS) : expires_at;

/** Enqueues it, in the transaction that begins the charge. */
export const enqueueCharge = (
  trx: SellerTransaction,
  { seller_id: sellerId, id: sessionId }: SessionRow,
  paymentId: string,
): Promise<void> =>
  enqueue(trx, chargeTask, {
    payload: { sessionId, paymentId },
    sellerId,
    key: sessionId,
    idempotencyKey: paymentId,
    at: new Date(currentTime().getTime() + UNDER_WAY_MS),
  });

/**
 * Asks until the gateway has answered. The payment names the charge, so that one that was made is found and not repeated. One that was
 * never answered ends when it could no longer be paid, and gives its stock and its coupon back; a card is asked about for days after that.
 */
export const workOffCharges = (parts: Parts): TaskHandler =>
  handleTask(chargeTask, {
    concurrency: 2,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ sessionId, paymentId }, { task: { sellerId } }) {
      const { database } = parts;
      const session = await findSessionById(database.forSeller(sellerId), sessionId);
      if (session === undefined) return undefined;
      const owner = { sellerId, storeId: session.store_id };
      const charge = await askForBuyerCharge(parts, owner, paymentId, questionOf(session.content));
      if (charge === undefined || !isUnanswered(charge)) return undefined;
      const end = endOf(charge);
      if (charge.status === 'criado' && end !== null && end <= currentTime()) {
        await database.withSeller(sellerId, (trx) =>
          endPayment(trx, parts, placeIn(channelOf(session), sessionId), {
            id: paymentId,
            externalId: charge.external_id,
          }),
        );
      }
      const last = lastAskOf(charge);
      return last !== null && last > currentTime() ? againIn(pauseOf(charge)) : undefined;
    },
  });
