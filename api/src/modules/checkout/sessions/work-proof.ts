import { randomBytes } from 'node:crypto';
import type { V1SessionPayRequest } from '@balcao/api-schema';
import { isProof } from '@balcao/domain';
import { currentMs } from '../../../db/clock';
import type { Parts } from './session';
import type { SessionRow } from './session-repository';

/** The proof of work of a browser. */
export type WorkProof = NonNullable<V1SessionPayRequest['proof']>;

const GOOD_FOR_SECONDS = 600;
const SIGNED_LENGTH = 22;

const signed = ({ digest }: Pick<Parts, 'digest'>, { id }: Pick<SessionRow, 'id'>, body: string): string =>
  `${body}.${digest(`card-challenge|${id}|${body}`).slice(0, SIGNED_LENGTH)}`;

const secondsNow = (): number => Math.floor(currentMs() / 1_000);

/** A challenge for one payment of one session, good for ten minutes. Nothing is stored of it before it is answered. */
export function newChallenge(parts: Pick<Parts, 'digest'>, session: Pick<SessionRow, 'id'>): string {
  const ends = secondsNow() + GOOD_FOR_SECONDS;
  return signed(parts, session, `${ends.toString(36)}.${randomBytes(6).toString('base64url')}`);
}

/** Whether a proof answers a challenge that this session was given and that has not ended. Whether it was used before is not said. */
export function isOwnProof(
  parts: Pick<Parts, 'digest'>,
  session: Pick<SessionRow, 'id'>,
  { challenge, answers }: WorkProof,
): boolean {
  const [ends = '', random = ''] = challenge.split('.');
  return (
    challenge === signed(parts, session, `${ends}.${random}`) &&
    Number.parseInt(ends, 36) > secondsNow() &&
    isProof(challenge, answers)
  );
}
