import { currentMs } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { type Again, againIn, handleTask, type TaskHandler, type TaskType } from '../../../queue';
import { accessProblem } from '../charges/access-problem';
import { chargeOfPayment } from '../charges/charge-of-payment';
import { awayText } from '../charges/gateway-words';
import { askAgainSeconds } from '../charges/next-check';
import { refetchCharge } from '../charges/refetch';
import type { Answered, GatewayRequest } from './gateway-request';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** Per gateway and kind. */
const REQUESTS_AT_ONCE = 2;

/**
 * Asks the gateway that made the charge, whatever the store is paid through by now. The charge is read there first, so that a request
 * whose answer was lost is found and not repeated.
 */
async function askGateway(parts: Parts, request: GatewayRequest): Promise<Answered> {
  const { owner, paymentId } = request;
  const found = await parts.database.withSeller(owner.sellerId, (trx) =>
    chargeOfPayment(trx, owner, paymentId),
  );
  if (found === undefined) return { outcome: 'refused', text: request.texts.disconnected };
  const { charge, connection } = found;
  const problem = accessProblem(connection, charge);
  if (problem !== undefined) return { outcome: 'refused', text: problem };
  const read = await refetchCharge(parts, connection, charge);
  if (read.outcome === 'failed') return { outcome: 'away', text: awayText(charge, read.why) };
  const standing = request.standing(read.row);
  if (standing !== undefined) return standing;
  return request.isAccepted ? { outcome: 'accepted' } : request.ask(read.row, connection);
}

/**
 * Works off requests to a gateway, one per connection at a time, until it has done or refused them. While it is away they wait, and are
 * asked again, less and less often, until they are given up.
 *
 * @param open reads what a task is about; undefined where nothing is to be done, `Again` where it has to wait
 */
export const workOffRequests = <Payload>(
  parts: Parts,
  task: TaskType<Payload>,
  open: (
    trx: SellerTransaction,
    sellerId: string,
    payload: Payload,
  ) => Promise<GatewayRequest | Again | undefined>,
): TaskHandler =>
  handleTask(task, {
    concurrency: REQUESTS_AT_ONCE,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run(payload, { task: { sellerId } }): Promise<Again | undefined> {
      const { database } = parts;
      const request = await database.withSeller(sellerId, (trx) => open(trx, sellerId, payload));
      if (request === undefined || !('ask' in request)) return request;
      const { write, ...asked } = await askGateway(parts, request);
      const ageSeconds = (currentMs() - request.askedAt.getTime()) / 1_000;
      const isOpen = asked.outcome === 'accepted' || asked.outcome === 'away';
      const isOver = isOpen && ageSeconds >= request.giveUpSeconds;
      await database.withSeller(sellerId, async (trx) => {
        await write?.(trx);
        await request.settle(trx, isOver ? { outcome: 'refused', text: request.texts.givenUp } : asked);
      });
      return isOpen && !isOver ? againIn(askAgainSeconds(ageSeconds)) : undefined;
    },
  });
