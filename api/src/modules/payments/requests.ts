import { z } from '@balcao/api-schema';
import { GATEWAYS, type GatewayId } from '@balcao/domain';
import type { Updateable } from 'kysely';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { EventHandler } from '../../events/domain-events';
import type { Platform } from '../../platform';
import { defineTask, enqueue, type TaskType } from '../../queue';
import type { Origin } from '../../security/origin';
import { recordOrderEvent } from '../orders';
import { type ChargedPayment, type ChargeRow, chargeOfPayment } from './charge';
import type { ConnectionRow } from './connection';
import type { GatewayRequestsTable } from './tables/gateway-requests-schema';

/** A request that is not settled, with the order of its payment. It may have been deleted with that. */
export const findOpenRequest = (trx: SellerTransaction, sellerId: string, id: string) =>
  trx
    .selectFrom('gateway_requests as request')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.seller_id', '=', 'request.seller_id')
        .onRef('payments.id', '=', 'request.payment_id'),
    )
    .where('request.seller_id', '=', sellerId)
    .where('request.id', '=', id)
    .where('request.settled_at', 'is', null)
    .selectAll('request')
    .select('payments.order_id')
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findOpenRequest>>>;

/** Writes what came of a request. @returns false for one that was settled before */
export async function updateRequest(
  trx: SellerTransaction,
  { seller_id, id }: Pick<RequestRow, 'seller_id' | 'id'>,
  columns: Pick<Updateable<GatewayRequestsTable>, 'status' | 'note' | 'settled_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gateway_requests')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The outcome of a request to a gateway. `text` is for people. */
export type Asked =
  | { outcome: 'done' }
  /** It took the request and is yet to do it. */
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'away'; text: string };

/** The outcome, with the write to the charge in the transaction that settles the request. */
export type Answered = Asked & { write?: (trx: SellerTransaction) => Promise<unknown> };

/** The parts of the platform that a request to a gateway needs. */
export type RequestParts = Pick<
  Platform,
  'database' | 'keyRing' | 'gateways' | 'raise' | 'identityDocuments'
>;

/** A kind of gateway request: how it is asked for, how long, and in which words. */
export interface RequestKind {
  /** After this a person has to look. */
  giveUpSeconds: number;
  /** The texts of a request that was accepted, that was given up, and whose store is no longer connected to the gateway. */
  texts: { accepted: string; givenUp: string; disconnected: string };
  /** Holds it back while it may not be asked for. @returns what people read then; undefined where it goes on */
  heldBack?(trx: SellerTransaction, request: RequestRow): Promise<{ note?: string } | undefined>;
  /** The outcome as the charge shows it already; undefined while its gateway is to be asked. */
  standing(charge: ChargeRow, request: RequestRow): Asked | undefined;
  /** Asks the gateway. It may run again after no answer. */
  ask(
    parts: RequestParts,
    { charge, connection }: { charge: ChargeRow; connection: ConnectionRow },
    request: RequestRow,
  ): Promise<Answered>;
}

/** Sends a stored request to its gateway. One kind per gateway, so that one that hangs delays only its own requests. */
export const gatewayRequestTask = (gateway: GatewayId): TaskType<{ requestId: string }> =>
  defineTask(`gateway-request.${gateway}`, z.object({ requestId: z.string() }));

/** A request to the gateway of a payment, before it is stored. */
type WantedRequest = Pick<RequestRow, 'id' | 'kind'> & { amountCents: number; targetCents?: number };

async function keepRequest(
  trx: SellerTransaction,
  { charge, connection }: ChargedPayment,
  { id, kind, amountCents, targetCents }: WantedRequest,
): Promise<void> {
  const { seller_id: sellerId, store_id, id: payment_id, gateway } = charge;
  // One that was settled is asked for anew.
  const anew = { status: 'pending', note: '', created_at: currentTime(), settled_at: null } as const;
  await trx
    .insertInto('gateway_requests')
    .values({
      seller_id: sellerId,
      id,
      store_id,
      payment_id,
      kind,
      amount_cents: amountCents,
      target_cents: targetCents ?? null,
      ...anew,
    })
    .onConflict((conflict) => conflict.columns(['seller_id', 'id']).doUpdateSet(anew))
    .execute();
  await enqueue(
    trx,
    gatewayRequestTask(gateway),
    { payload: { requestId: id }, sellerId, key: connection.id, idempotencyKey: id },
    'restart',
  );
}

/**
 * Wants the gateway of a payment to refund, capture or void it, as its order then says. Nothing moves before the gateway says so: the
 * queue asks. One refund and one decision of a payment is under way at a time.
 */
export async function requestOfGateway(
  trx: SellerTransaction,
  origin: Pick<Origin, 'actorId'>,
  found: ChargedPayment,
  { reason, ...wish }: WantedRequest & { kind: Exclude<WantedRequest['kind'], 'dispute'>; reason: string },
): Promise<void> {
  const { seller_id: sellerId, store_id: storeId, order_id: id } = found.charge;
  await recordOrderEvent(
    trx,
    { sellerId, storeId, id },
    {
      eventId: wish.id,
      type: `order.${wish.kind}_requested`,
      amountCents: wish.amountCents,
      actorId: origin.actorId,
      reason,
    },
  );
  await keepRequest(trx, found, wish);
}

/** Whether the gateway of a charge takes answers to disputes over its API, and knows the charge. */
const acceptsDisputeAnswers = ({ gateway, gateway_charge_id }: ChargeRow): boolean =>
  GATEWAYS[gateway].acceptsDisputeAnswers && gateway_charge_id !== '';

/** Hands the answer to a dispute to the gateway that takes it, in the transaction of the answer. */
export const requestDisputeAnswer: EventHandler<'dispute.answered'> = async (
  trx,
  { sellerId, storeId, disputeId: id, paymentId },
) => {
  const found = await chargeOfPayment(trx, { sellerId, storeId }, paymentId);
  if (found === undefined || !acceptsDisputeAnswers(found.charge)) return;
  await keepRequest(trx, found, { id, kind: 'dispute', amountCents: found.charge.amount_cents });
};
