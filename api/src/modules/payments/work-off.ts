import {
  type AuthorizationAction,
  GATEWAYS,
  type GatewayId,
  isReserved,
  PAYMENT_STATUS_VIEWS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { moneyStopOf } from '../../accounts/may-move-money';
import { currentMs, currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { publishLive } from '../../live/publish-live';
import { notify } from '../../notices/notify';
import type { AuthorizationOutcome, RefundOutcome } from '../../providers/gateway/gateway-provider';
import { type Again, againIn, handleTask, type TaskHandler } from '../../queue';
import { readDisputeAnswer, readEvidence, recordOrderEvent } from '../orders';
import { type ChargedPayment, type ChargeRow, chargeOfPayment, lockChargeIfAny } from './charge';
import { awayText, withGatewayWords } from './charge-changes';
import { askAgainSeconds } from './charge-checks';
import { accessOf } from './connection';
import { accessProblem, refetchCharge } from './refetch';
import { askForRefund, beginRefund, refusedRefundText, storeRefundOutcome } from './refund-steps';
import {
  type Answered,
  type Asked,
  findOpenRequest,
  gatewayRequestTask,
  type RequestKind,
  type RequestParts,
  type RequestRow,
  updateRequest,
} from './requests';

const TOO_LATE: Readonly<Record<AuthorizationAction, string>> = {
  capture: 'não dá mais para capturar.',
  void: 'não dá mais para cancelar a autorização.',
};

/** The outcome of a decision as the charge shows it already; undefined while its money is still reserved. */
function standingOf(row: ChargeRow, action: AuthorizationAction): Asked | undefined {
  if (isReserved(row)) return undefined;
  const isDone = action === 'void' ? row.status === 'cancelado' : row.paid_at !== null;
  if (isDone) return { outcome: 'done' };
  const { text } = PAYMENT_STATUS_VIEWS[row.status];
  return { outcome: 'refused', text: `O pagamento está como “${text}”: ${TOO_LATE[action]}` };
}

const REFUSALS: Readonly<Record<AuthorizationAction, string>> = {
  capture: 'não fez a captura, e nada foi cobrado.',
  void: 'não cancelou a autorização.',
};

function ask(
  { gateways, keyRing }: RequestParts,
  { charge, connection }: ChargedPayment,
  { id: reference, amount_cents }: RequestRow,
  action: AuthorizationAction,
): Promise<AuthorizationOutcome> {
  const provider = gateways[charge.gateway];
  const access = accessOf(keyRing, connection);
  const request = {
    gatewayId: charge.gateway_charge_id,
    method: charge.method,
    amountCents: charge.amount_cents,
    reference,
  };
  return action === 'capture'
    ? provider.captureAuthorization(access, { ...request, captureCents: amount_cents })
    : provider.voidAuthorization(access, request);
}

/**
 * The kind of request that captures or voids what a gateway has reserved. The charge is read again afterwards, and that report moves the
 * payment.
 */
const decisionOf = (action: AuthorizationAction): RequestKind => ({
  // No card stays reserved for longer.
  giveUpSeconds: 7 * 86_400,
  texts: {
    accepted: 'O gateway aceitou e ainda não confirmou.',
    givenUp:
      'O gateway não confirmou em 7 dias. Confira no painel dele; se ele ainda fizer, o pedido mostra.',
    disconnected: 'A conexão com o gateway foi removida. Decida pelo painel dele.',
  },
  standing: (charge) => standingOf(charge, action),
  async ask(parts, found, request) {
    const { charge, connection } = found;
    const asked = await ask(parts, found, request, action);
    if (asked.outcome === 'failed') return { outcome: 'away', text: awayText(charge, asked.why) };
    if (asked.outcome === 'refused') {
      const sentence = `${GATEWAYS[charge.gateway].name} ${REFUSALS[action]}`;
      return { outcome: 'refused', text: withGatewayWords(sentence, asked.reason) };
    }
    const { row } = await refetchCharge(parts, connection, charge);
    return standingOf(row, action) ?? { outcome: 'accepted' };
  },
});

/** The kind of request that submits the answer to a dispute. */
const DISPUTE: RequestKind = {
  // Deadlines are short: whoever answered has to carry it there by hand then.
  giveUpSeconds: 2 * 3_600,
  texts: {
    accepted: '',
    givenUp: '',
    disconnected: 'A conexão com o gateway foi removida. Envie a resposta pelo painel dele.',
  },
  standing: () => undefined,
  async ask(parts, { charge, connection }, { seller_id: sellerId, id }) {
    const provider = parts.gateways[charge.gateway];
    const answer = await parts.database.withSeller(sellerId, (trx) =>
      readDisputeAnswer(trx, { sellerId, id }),
    );
    if (!answer?.answer || !provider.answerDispute) return { outcome: 'refused', text: '' };
    const told = await provider.answerDispute(accessOf(parts.keyRing, connection), {
      gatewayId: charge.gateway_charge_id,
      method: charge.method,
      amountCents: charge.amount_cents,
      disputeReference: answer.reference,
      kind: answer.answer,
      text: answer.answer_text,
      evidence: await readEvidence(parts, sellerId, answer.evidence),
    });
    switch (told.outcome) {
      case 'taken':
        return { outcome: 'done' };
      case 'refused':
        return { outcome: 'refused', text: told.reason };
      case 'failed':
        return { outcome: 'away', text: awayText(charge, told.why) };
    }
  },
};

const HELD = 'Retido: a conta de quem responde pela loja está bloqueada. Segue depois do desbloqueio.';

function answeredBy(row: ChargeRow, outcome: RefundOutcome): Answered {
  switch (outcome.outcome) {
    case 'refunded':
      return { outcome: 'done' };
    case 'pending':
      return { outcome: 'accepted' };
    case 'refused':
      return { outcome: 'refused', text: refusedRefundText(row, outcome.reason) };
    case 'failed':
      return { outcome: 'away', text: awayText(row, outcome.why) };
  }
}

/** The kind of request that refunds. Refunds of a blocked owner are held until the block ends. */
const REFUND: RequestKind = {
  // No gateway takes that long.
  giveUpSeconds: 30 * 86_400,
  texts: {
    accepted: 'O gateway aceitou e ainda não confirmou o reembolso.',
    givenUp: 'O gateway não confirmou em 30 dias. Confira no painel dele; se ele devolver, o pedido mostra.',
    disconnected: 'A conexão com o gateway foi removida. Devolva o valor pelo painel dele.',
  },
  async heldBack(trx, { seller_id: sellerId, store_id: storeId, status }) {
    // What the gateway has accepted is only asked about.
    const stop = status === 'accepted' ? null : await moneyStopOf(trx, { sellerId, storeId });
    if (stop === null) return undefined;
    return stop === 'on-hold' ? {} : { note: HELD };
  },
  standing: ({ refunded_cents }, { target_cents }) =>
    refunded_cents >= (target_cents ?? 0) ? { outcome: 'done' } : undefined,
  async ask(parts, { charge, connection }, { amount_cents }) {
    const { seller_id: sellerId } = charge;
    const begun = await parts.database.withSeller(sellerId, (trx) => beginRefund(trx, charge, amount_cents));
    if ('obstacle' in begun)
      return { outcome: begun.obstacle === 'under_way' ? 'away' : 'refused', text: begun.text };
    const outcome = await askForRefund(parts, connection, begun);
    return {
      ...answeredBy(charge, outcome),
      async write(trx) {
        await storeRefundOutcome(trx, parts, begun, outcome);
        await publishLive(trx, { sellerId }, 'payment.changed');
      },
    };
  },
};

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
