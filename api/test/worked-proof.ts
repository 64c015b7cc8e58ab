import { hash } from 'node:crypto';
import { PROOF_ANSWERS, PROOF_BITS } from '@balcao/domain';

/** The work of a browser before a payment, by the SHA-256 of this machine. */
export function proofOf(challenge: string) {
  const answers: number[] = [];
  for (let tried = 0; answers.length < PROOF_ANSWERS; tried += 1) {
    const hashed = hash('sha256', `${challenge}.${answers.length}.${tried}`);
    if (Number.parseInt(hashed.slice(0, 8), 16) >>> (32 - PROOF_BITS) !== 0) continue;
    answers.push(tried);
    tried = -1;
  }
  return { challenge, answers };
}
