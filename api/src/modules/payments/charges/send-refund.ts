import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { RefundOutcome } from '../../../providers/gateway/gateway-provider';
import { type ConnectionRow, findConnectionAt } from '../gateways/repository';
import { accessProblem, textOf } from './access-problem';
import { awayText } from './gateway-words';
import { refetchCharge } from './refetch';
import {
  askForRefund,
  type BegunRefund,
  beginRefund,
  refusedRefundText,
  storeRefundOutcome,
} from './refund-steps';
import { type ChargeRow, findCharge } from './repository';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** A refund of a payment that was charged at one of the store's gateways. */
interface RefundToSend {
  paymentId: string;
  amountCents: number;
  /** What the payment will have given back when this one is done. */
  targetCents: number;
  /** The gateway took it and is yet to do it, so it is only asked how the charge stands. */
  isAccepted: boolean;
}

/** What came of sending a refund. `text`: for people. */
export type SentRefund = { outcome: 'refunded' | 'accepted' } | { outcome: 'refused' | 'away'; text: string };

/** Writes what came of a refund, in the transaction in which the charge changes. */
type Settle = (trx: SellerTransaction, sent: SentRefund) => Promise<void>;

const refused = (text: string): SentRefund => ({ outcome: 'refused', text });

const whyAway = (charge: ChargeRow, why: 'unreachable' | 'credentials'): SentRefund => ({
  outcome: 'away',
  text: awayText(charge, why),
});

function sentOf(row: ChargeRow, outcome: RefundOutcome): SentRefund {
  switch (outcome.outcome) {
    case 'refunded':
      return { outcome: 'refunded' };
    case 'pending':
      return { outcome: 'accepted' };
    case 'refused':
      return refused(refusedRefundText(row, outcome.reason));
    case 'failed':
      return whyAway(row, outcome.why);
  }
}

/** Reserves the charge, or says why it cannot be refunded now. */
async function begin(
  { database }: Parts,
  charge: ChargeRow,
  amountCents: number,
): Promise<BegunRefund | SentRefund> {
  try {
    return await database.withSeller(charge.seller_id, (trx) => beginRefund(trx, charge, amountCents));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'test_charge_refund_under_way'
      ? { outcome: 'away', text: textOf(error) }
      : refused(textOf(error));
  }
}

/** The charge of an order's payment and the connection to its gateway; undefined where none of the store's gateways has charged it. */
export async function chargeOfPayment(
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<{ charge: ChargeRow; connection: ConnectionRow } | undefined> {
  const charge = await findCharge(trx, owner, paymentId);
  const connection = charge && (await findConnectionAt(trx, charge));
  return charge && connection && { charge, connection };
}

/**
 * Sends a refund to the gateway that made the charge, whatever the store is paid through by now. The charge is read there first,
 * so that a refund whose answer was lost is found and not repeated. It may be called again until it is refunded or refused.
 */
export async function sendRefund(
  parts: Parts,
  owner: Owner,
  refund: RefundToSend,
  settle: Settle,
): Promise<SentRefund> {
  const { database } = parts;
  const { sellerId } = owner;
  const end = async (sent: SentRefund): Promise<SentRefund> => {
    await database.withSeller(sellerId, (trx) => settle(trx, sent));
    return sent;
  };
  const found = await database.withSeller(sellerId, (trx) => chargeOfPayment(trx, owner, refund.paymentId));
  if (found === undefined)
    return end(refused('A conexão com o gateway foi removida. Devolva o valor pelo painel dele.'));
  const { charge, connection } = found;
  const problem = accessProblem(connection, charge);
  if (problem !== undefined) return end(refused(problem));
  const standing = await refetchCharge(parts, connection, charge);
  if (standing.outcome === 'failed') return end(whyAway(charge, standing.why));
  if (Number(standing.row.refunded_cents) >= refund.targetCents) return end({ outcome: 'refunded' });
  if (refund.isAccepted) return end({ outcome: 'accepted' });
  const begun = await begin(parts, charge, refund.amountCents);
  if ('outcome' in begun) return end(begun);
  const outcome = await askForRefund(parts, connection, begun);
  const sent = sentOf(charge, outcome);
  await database.withSeller(sellerId, async (trx) => {
    await storeRefundOutcome(trx, parts, begun, outcome);
    await publishLive(trx, owner, 'payment.changed');
    await settle(trx, sent);
  });
  return sent;
}
