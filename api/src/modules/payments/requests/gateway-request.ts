import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { defineTask, type TaskType } from '../../../queue';
import type { ChargeRow } from '../charges/repository';
import type { ConnectionRow } from '../gateways/repository';
import type { RequestRow } from './repository';

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
