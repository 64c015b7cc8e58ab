import { type GatewayId, todayInSaoPaulo } from '@balcao/domain';
import { currentMs, currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import { notify } from '../../../notices/notify';
import { type Again, againIn, handleTask, type TaskHandler } from '../../../queue';
import { recordOrderEvent } from '../../orders';
import { accessProblem } from '../charges/access-problem';
import { chargeOfPayment } from '../charges/charge-of-payment';
import { awayText } from '../charges/gateway-words';
import { askAgainSeconds } from '../charges/next-check';
import { refetchCharge } from '../charges/refetch';
import { refusedRefundText } from '../charges/refund-steps';
import { lockChargeIfAny } from '../charges/repository';
import { decisionOf } from './decision';
import { DISPUTE } from './dispute';
import {
  type Answered,
  type Asked,
  gatewayRequestTask,
  type RequestKind,
  type RequestParts,
} from './gateway-request';
import { REFUND } from './refund';
import { findOpenRequest, type RequestRow, updateRequest } from './repository';

const KINDS: Readonly<Record<RequestRow['kind'], RequestKind>> = {
  refund: REFUND,
  capture: decisionOf('capture'),
  void: decisionOf('void'),
  dispute: DISPUTE,
};

/** Per gateway; of a connection one after another. */
const REQUESTS_AT_ONCE = 4;
/** Seconds until a request that is held back is looked at again. */
const HELD_AGAIN_SECONDS = 60;

/** The outcome of a request that its gateway has accepted and not done: it may say meanwhile that it does not do it. */
function stillAccepted(
  kind: RequestKind,
  { row, failedRefund }: Awaited<ReturnType<typeof refetchCharge>>,
): Answered {
  return kind === REFUND && failedRefund !== undefined
    ? { outcome: 'refused', text: refusedRefundText(row, failedRefund) }
    : { outcome: 'accepted' };
}

/**
 * Asks the gateway that made the charge, whatever the store is paid through by now. The charge is read there first, so that a request
 * whose answer was lost is found and not repeated.
 */
async function askGateway(parts: RequestParts, kind: RequestKind, request: RequestRow): Promise<Answered> {
  const { seller_id: sellerId, store_id: storeId, payment_id: paymentId } = request;
  const found = await parts.database.withSeller(sellerId, (trx) =>
    chargeOfPayment(trx, { sellerId, storeId }, paymentId),
  );
  if (found === undefined) return { outcome: 'refused', text: kind.texts.disconnected };
  const { charge, connection } = found;
  const problem = accessProblem(connection, charge);
  if (problem !== undefined) return { outcome: 'refused', text: problem };
  const read = await refetchCharge(parts, connection, charge);
  if (read.outcome === 'failed') return { outcome: 'away', text: awayText(charge, read.why) };
  const standing = kind.standing(read.row, request);
  if (standing !== undefined) return standing;
  if (request.status === 'accepted') return stillAccepted(kind, read);
  return kind.ask(parts, { charge: read.row, connection }, request);
}

/** The columns of a request by its outcome. */
function columnsOf(asked: Asked, { texts }: RequestKind) {
  switch (asked.outcome) {
    case 'done':
      return { status: 'done', note: '', settled_at: currentTime() } as const;
    case 'accepted':
      return { status: 'accepted', note: texts.accepted } as const;
    case 'away':
      return { note: asked.text };
    case 'refused':
      return { status: 'refused', note: asked.text, settled_at: currentTime() } as const;
  }
}

/** Writes down what came of a request. The order says what was not done. */
async function writeOutcome(
  trx: SellerTransaction,
  request: RequestRow,
  columns: ReturnType<typeof columnsOf> | { status: 'gave_up'; note: string; settled_at: Date },
): Promise<void> {
  const { seller_id: sellerId, store_id: storeId, id, kind, payment_id, order_id, amount_cents } = request;
  // A charge is locked before its order, as everywhere.
  await lockChargeIfAny(trx, { seller_id: sellerId, id: payment_id });
  if (!(await updateRequest(trx, request, columns))) return;
  const isFailed = 'status' in columns && (columns.status === 'refused' || columns.status === 'gave_up');
  if (isFailed && kind !== 'dispute')
    await recordOrderEvent(
      trx,
      { sellerId, storeId, id: order_id },
      {
        eventId: `${id}:failed`,
        type: `order.${kind}_failed`,
        amountCents: amount_cents,
        actorId: null,
        reason: columns.note,
      },
    );
  if ('status' in columns && columns.status === 'gave_up')
    await notify(
      trx,
      { sellerId, storeId },
      {
        key: `gateway:away:${todayInSaoPaulo(columns.settled_at)}`,
        category: 'gateways',
        title: 'Um gateway não respondeu a tempo',
        detail: columns.note,
        target: { kind: 'gateway', id: '' },
      },
    );
  await publishLive(trx, { sellerId }, 'order.changed');
}

/** Reads a request that is to be asked for; undefined where nothing is to be done, `Again` where it is held back. */
async function open(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<RequestRow | Again | undefined> {
  const request = await findOpenRequest(trx, sellerId, id);
  const held = request && (await KINDS[request.kind].heldBack?.(trx, request));
  if (request === undefined || held === undefined) return request;
  if (held.note !== undefined) {
    await updateRequest(trx, request, { note: held.note });
    await publishLive(trx, { sellerId }, 'order.changed');
  }
  return againIn(HELD_AGAIN_SECONDS);
}

/**
 * Works off what a gateway is asked for, one request of a connection at a time, until it has done or refused it. While the gateway is
 * away requests wait, and are asked for again, less and less often, until they are given up.
 */
export const workOffRequests = (parts: RequestParts, gateway: GatewayId): TaskHandler =>
  handleTask(gatewayRequestTask(gateway), {
    concurrency: REQUESTS_AT_ONCE,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ requestId }, { task: { sellerId } }): Promise<Again | undefined> {
      const { database } = parts;
      const request = await database.withSeller(sellerId, (trx) => open(trx, sellerId, requestId));
      if (request === undefined || !('kind' in request)) return request;
      const kind = KINDS[request.kind];
      const { write, ...asked } = await askGateway(parts, kind, request);
      const ageSeconds = (currentMs() - request.created_at.getTime()) / 1_000;
      const isOpen = asked.outcome === 'accepted' || asked.outcome === 'away';
      const isOver = isOpen && ageSeconds >= kind.giveUpSeconds;
      await database.withSeller(sellerId, async (trx) => {
        await write?.(trx);
        const givenUp = { status: 'gave_up', note: kind.texts.givenUp, settled_at: currentTime() } as const;
        await writeOutcome(trx, request, isOver ? givenUp : columnsOf(asked, kind));
      });
      return isOpen && !isOver ? againIn(askAgainSeconds(ageSeconds)) : undefined;
    },
  });
