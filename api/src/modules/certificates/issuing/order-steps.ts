import { createPrivateKey, X509Certificate } from 'node:crypto';
import { certificateReason, renewalTime } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import { ariIdOf } from '../../../providers/acme/ari-id';
import type { AcmeAccount, AcmeProblem } from '../../../providers/acme/certificate-authority';
import { type Again, againIn } from '../../../queue';
import { claimTurn } from './budget-repository';
import { notifyServers } from './certificate-repository';
import { fail, move, waitForRoom } from './move';
import { endOrder, updateOrder } from './order-repository';
import { keyPlace, type OrderWork } from './parts';

/** The outcome of a step: the next one at once, or later. */
export type Stepped = 'next' | Again;

const ASK_AGAIN_SECONDS = 2;
/** An authority that has not come to an end by then is not going to. */
const LONGEST_MS = 3_600_000;

const NO_ANSWER: AcmeProblem = { type: '', detail: '' };

/** Asks again when the authority says so; an order that takes an hour is given up. */
function later(work: OrderWork, retryAfterSeconds: number | undefined): Promise<Stepped> | Stepped {
  const { order } = work;
  return currentTime().getTime() - order.created_at.getTime() > LONGEST_MS
    ? fail(work, { reason: 'ca_fora', detail: '', retryAfterSeconds: undefined, ends: order })
    : againIn(Math.max(ASK_AGAIN_SECONDS, retryAfterSeconds ?? 0));
}

const refused = (work: OrderWork, { type, detail }: AcmeProblem): Promise<Again> =>
  fail(work, {
    reason: certificateReason(type),
    detail,
    retryAfterSeconds: undefined,
    ends: work.order,
  });

/** Places an order once it is its turn. */
async function place(work: OrderWork, account: AcmeAccount): Promise<Stepped> {
  const { parts, acme, order } = work;
  const { database } = parts;
  if (order.begun_at !== null) {
    // Its answer was lost: it counts at the authority, and nobody knows its address.
    await database.withSeller(order.seller_id, (trx) => endOrder(trx, order, 'abandonado'));
    return 'next';
  }
  const until = await database.withPlatform((trx) => claimTurn(trx, order));
  if (until !== undefined) return waitForRoom(work, until);
  const order_url = await acme.placeOrder(account, order.host, order.replaces);
  await database.withSeller(order.seller_id, async (trx) => {
    await updateOrder(trx, order, { order_url });
    await move(trx, work, () => ({ event: 'ordered', reason: '', detail: '', next_check_at: null }));
  });
  return 'next';
}

/** Lays the proof out, and then says so. */
async function prove(work: OrderWork, account: AcmeAccount): Promise<Stepped> {
  const { parts, acme, order } = work;
  const challenge = await acme.readChallenge(account, order.order_url);
  if (challenge === undefined) return refused(work, { type: 'unauthorized', detail: 'http-01' });
  if (challenge.status === 'invalid') return refused(work, challenge.problem ?? NO_ANSWER);
  if (challenge.status !== 'pending' || order.answered_at !== null)
    return later(work, challenge.retryAfterSeconds);
  const write = (columns: Parameters<typeof updateOrder>[2]) =>
    parts.database.withSeller(order.seller_id, (trx) => updateOrder(trx, order, columns));
  await write({ challenge_token: challenge.token, key_authorization: challenge.keyAuthorization });
  await acme.answerChallenge(account, challenge.url);
  await write({ answered_at: currentTime() });
  return againIn(1);
}

/** The name of a certificate's issuer. */
function issuerOf({ issuer }: X509Certificate): string {
  const part = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(issuer)?.[1] ?? '';
  return [part('O'), part('CN')].filter(Boolean).join(' · ');
}

/** Whether it is what was ordered: for this host and key, and valid now. */
function isGood(certificate: X509Certificate, host: string, key: string): boolean {
  return (
    certificate.checkHost(host) !== undefined &&
    certificate.checkPrivateKey(createPrivateKey(key)) &&
    new Date(certificate.validTo) > currentTime()
  );
}

/** Fetches the certificate and puts it in the place of the one before. */
async function keep(work: OrderWork, account: AcmeAccount): Promise<Stepped> {
  const { parts, acme, order } = work;
  const chain_pem = await acme.download(account, order.order_url);
  const certificate = new X509Certificate(chain_pem);
  const key = parts.keyRing.decrypt(order.key_sealed, keyPlace(work.place));
  if (!isGood(certificate, order.host, key)) return refused(work, NO_ANSWER);
  const life = { notBefore: new Date(certificate.validFrom), notAfter: new Date(certificate.validTo) };
  await parts.database.withSeller(order.seller_id, async (trx) => {
    await endOrder(trx, order, 'emitido');
    await move(trx, work, () => ({
      event: 'issued',
      reason: '',
      detail: '',
      failures: 0,
      chain_pem,
      key_sealed: order.key_sealed,
      issuer: issuerOf(certificate),
      not_before: life.notBefore,
      not_after: life.notAfter,
      ari_id: ariIdOf(certificate),
      renew_at: renewalTime(life, undefined, 0),
      next_check_at: null,
    }));
    await notifyServers(trx, order.host);
  });
  return 'next';
}

/** Does what is next for an order: one question to the authority, and one write. @throws AcmeRefusal or AcmeUnreachable */
export async function advanceOrder(work: OrderWork, account: AcmeAccount): Promise<Stepped> {
  const { parts, acme, order } = work;
  if (order.order_url === '') return place(work, account);
  const { status, problem, retryAfterSeconds } = await acme.readOrder(account, order.order_url);
  switch (status) {
    case 'pending':
      return prove(work, account);
    case 'ready': {
      const key = parts.keyRing.decrypt(order.key_sealed, keyPlace(work.place));
      await acme.finalise(account, order.order_url, order.host, key);
      return 'next';
    }
    case 'processing':
      return later(work, retryAfterSeconds);
    case 'valid':
      return keep(work, account);
    case 'invalid': {
      const challenge = await acme.readChallenge(account, order.order_url);
      return refused(work, challenge?.problem ?? problem ?? NO_ANSWER);
    }
  }
}
