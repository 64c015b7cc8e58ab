import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { defineTask, type TaskType } from '../../../queue';
import type { ChargeRow } from '../charges/repository';
import type { ConnectionRow } from '../gateways/repository';
import type { RequestRow } from './repository';

/** What came of asking a gateway for something. `text`: for people. */
export type Asked =
  | { outcome: 'done' }
  /** It took the request and is yet to do it. */
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'away'; text: string };

/** What came of it, and what is written of the charge in the transaction in which the request is settled. */
export type Answered = Asked & { write?: (trx: SellerTransaction) => Promise<unknown> };

/** What asking a gateway takes. */
export type RequestParts = Pick<
  Platform,
  'database' | 'keyRing' | 'gateways' | 'raise' | 'identityDocuments'
>;

/** How what a store wants its gateway to do with a payment is carried out, by its kind. */
export interface RequestKind {
  /** After this a person has to look. */
  giveUpSeconds: number;
  /** What people read while it is accepted, once it was given up, and where the store is no longer connected to the gateway. */
  texts: { accepted: string; givenUp: string; disconnected: string };
  /** Holds it back while it may not be asked for. @returns what people read then; undefined where it goes on */
  heldBack?(trx: SellerTransaction, request: RequestRow): Promise<{ note?: string } | undefined>;
  /** What the charge says by itself; undefined while its gateway is to be asked. */
  standing(charge: ChargeRow, request: RequestRow): Asked | undefined;
  /** Asks the gateway. It may run again after no answer. */
  ask(
    parts: RequestParts,
    { charge, connection }: { charge: ChargeRow; connection: ConnectionRow },
    request: RequestRow,
  ): Promise<Answered>;
}

/** Asks for a request at its gateway. One kind per gateway, so that one that hangs delays only its own. */
export const gatewayRequestTask = (gateway: GatewayId): TaskType<{ requestId: string }> =>
  defineTask(`gateway-request.${gateway}`, z.object({ requestId: z.string() }));
