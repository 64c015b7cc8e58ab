import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import { networkOf } from '../../../security/ip-address';
import { mailboxDigest } from '../../../security/mailbox-digest';
import {
  CODE_OF_PROOF,
  CODES_OF_NETWORK,
  CODES_OF_ONE,
  CODES_OF_STORE,
  countQuotas,
  MOST_CODES_OF_ONE,
} from '../../../security/quotas';
import { ownerOfSession, type Parts } from './session';
import type { SessionRow } from './session-repository';
import { isOwnProof, newChallenge, type WorkProof } from './work-proof';

/** The address of who asks for a code, and their work for it. */
export interface CodePayer {
  ip: string;
  proof?: WorkProof | undefined;
}

/**
 * Counts a code that is about to be made, or an order for nothing, in its own transaction: one that is not made counts nothing. A code costs its store a fee at the
 * gateway and holds stock until it ends, and nothing is asked of who wants one. So a proof of work is asked for after some, which a browser
 * does by itself. The counts are those of a store, and their names are hashed: they are no list of buyers.
 *
 * @throws Problem checkout_codes_off after twenty codes in an hour of one purchase, document or e-mail; checkout_code_proof after five of
 *   them, forty of a network or a thousand of a store
 */
export async function countCode(
  trx: SellerTransaction,
  parts: Pick<Parts, 'digest'>,
  session: SessionRow,
  { ip, proof }: CodePayer,
): Promise<void> {
  const { storeId } = ownerOfSession(session);
  const { document, email } = session.content.contact;
  const subjectOf = (kind: string, who: string) => parts.digest(`code|${kind}|${storeId}|${who}`);
  const ofOne = [
    subjectOf('session', session.id),
    subjectOf('document', document.replace(/\D/g, '')),
    subjectOf('email', mailboxDigest(email)),
  ];
  const isProven = proof !== undefined && isOwnProof(parts, session, proof);
  // Everybody counts in this order, and holds each count until the end.
  const usedUp = await countQuotas(trx, [
    { quota: CODES_OF_NETWORK, subject: subjectOf('network', networkOf(ip)) },
    { quota: CODES_OF_STORE, subject: subjectOf('store', '') },
    ...ofOne.map((subject) => ({ quota: CODES_OF_ONE, subject })),
    ...ofOne.map((subject) => ({ quota: MOST_CODES_OF_ONE, subject })),
    ...(isProven ? [{ quota: CODE_OF_PROOF, subject: subjectOf('proof', proof.challenge) }] : []),
  ]);
  const [most, proofs] = [usedUp.slice(5, 8), usedUp.slice(8)];
  if (most.includes(true)) throw new Problem('checkout_codes_off');
  const isWorkedFor = isProven && !proofs.includes(true);
  if (usedUp.slice(0, 5).includes(true) && !isWorkedFor)
    throw new Problem('checkout_code_proof', { extra: { challenge: newChallenge(parts, session) } });
}
