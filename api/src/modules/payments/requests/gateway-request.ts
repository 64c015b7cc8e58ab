import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { ChargeRow } from '../charges/repository';
import type { ConnectionRow } from '../gateways/repository';

/** What came of asking a gateway for something. `text`: for people. */
export type Asked =
  | { outcome: 'done' }
  /** It took the request and is yet to do it. */
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'away'; text: string };

/** What came of it, and what is written of the charge in the transaction in which the request is settled. */
export type Answered = Asked & { write?: (trx: SellerTransaction) => Promise<unknown> };

/** What a store wants its gateway to do with a payment that it has charged: a refund, a capture, a void. */
export interface GatewayRequest {
  owner: Owner;
  paymentId: string;
  askedAt: Date;
  /** The gateway took it before and is yet to do it, so it is only asked how the charge stands. */
  isAccepted: boolean;
  /** After this a person has to look. */
  giveUpSeconds: number;
  /** Why it is refused then, and where the store is no longer connected to the gateway. */
  texts: { givenUp: string; disconnected: string };
  /** What the charge says by itself; undefined while its gateway is to be asked. */
  standing(charge: ChargeRow): Asked | undefined;
  /** Asks the gateway. It may run again after no answer. */
  ask(charge: ChargeRow, connection: ConnectionRow): Promise<Answered>;
  /** Writes down what came of it. A request that was given up is refused. */
  settle(trx: SellerTransaction, asked: Asked): Promise<void>;
}
