import { createHash } from 'node:crypto';
import { certificateReason, renewalTime, windowAgainSeconds } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import { newId } from '../../../db/new-id';
import type { Platform } from '../../../platform';
import {
  AcmeRefusal,
  AcmeUnreachable,
  type CertificateAuthority,
} from '../../../providers/acme/certificate-authority';
import { Again, againIn, handleTask, type TaskHandler } from '../../../queue';
import { accountOf, deleteAccount } from './account';
import { type CertificatePlace, type CertificateRow, findCertificate } from './certificate-repository';
import { type Failure, fail, lifeOf, move } from './move';
import { findOpenOrder, insertOrder, type OrderRow, updateOrder } from './order-repository';
import { advanceOrder, type Stepped } from './order-steps';
import { keyPlace, type OrderWork, type Parts, type Work } from './parts';
import { certificateTask } from './task';

const AT_ONCE = 4;
/** More than an order needs. */
const STEPS_AT_ONCE = 12;

/** A share from 0 to 1 that is always the same for a certificate. */
const shareOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 0xff_ff_ff_ff;

/** When a certificate is renewed, and when to ask for that again. Who does not answer that question delays nothing. */
async function renewalOf({ acme }: Work, { ari_id: id, ...row }: CertificateRow) {
  const life = lifeOf({ ari_id: id, ...row });
  if (life === undefined) return undefined;
  const asked = id === '' ? undefined : await acme.renewalWindow(id).catch(() => 'unknown' as const);
  const window = asked === 'unknown' ? undefined : asked;
  return {
    renewAt:
      asked === 'unknown' && row.renew_at !== null ? row.renew_at : renewalTime(life, window, shareOf(id)),
    againSeconds: windowAgainSeconds(window?.retryAfterSeconds),
  };
}

/** Begins an order. What a renewal replaces is said where the authority has a name for it. */
async function begin({ parts, acme, place, certificate }: Work): Promise<'next'> {
  const { host, ari_id, chain_pem } = certificate;
  const key_sealed = parts.keyRing.encrypt(await acme.newKey(), keyPlace(place));
  await parts.database.withSeller(place.sellerId, (trx) =>
    insertOrder(trx, {
      seller_id: place.sellerId,
      id: newId(),
      domain_id: place.domainId,
      host,
      // A host is one label below what is registered.
      registered_domain: host.slice(host.indexOf('.') + 1),
      directory_url: acme.directoryUrl,
      replaces: chain_pem === '' ? '' : ari_id,
      is_renewal: chain_pem !== '',
      challenge_token: null,
      key_sealed,
    }),
  );
  return 'next';
}

/** The next step of a certificate that has no open order: wait, or begin one. */
async function rest(work: Work): Promise<Stepped> {
  const { parts, place, certificate } = work;
  const now = currentTime();
  const isRetry = certificate.failures > 0 || certificate.reason !== '';
  if (isRetry && certificate.next_check_at !== null && certificate.next_check_at > now)
    return new Again(certificate.next_check_at);
  const renewal = isRetry ? undefined : await renewalOf(work, certificate);
  if (renewal === undefined || renewal.renewAt <= now) return begin(work);
  const at = new Date(Math.min(renewal.renewAt.getTime(), now.getTime() + renewal.againSeconds * 1_000));
  await parts.database.withSeller(place.sellerId, (trx) =>
    move(trx, work, () => ({ renew_at: renewal.renewAt, next_check_at: at })),
  );
  return new Again(at);
}

/** The failure of an order that a refusal means; undefined where it is answered by asking in another way. */
async function failureOf(
  { parts, acme }: Work,
  order: OrderRow | undefined,
  { status, problem, retryAfterSeconds }: AcmeRefusal,
): Promise<Failure | undefined> {
  if (problem.type === 'accountDoesNotExist') {
    await deleteAccount(parts, acme.directoryUrl);
    return undefined;
  }
  if (order && order.replaces !== '' && (problem.type === 'alreadyReplaced' || status === 409)) {
    await parts.database.withSeller(order.seller_id, (trx) =>
      updateOrder(trx, order, { replaces: '', begun_at: null }),
    );
    return undefined;
  }
  const isOfOrder = status < 500 && (status !== 429 || order?.order_url === '');
  return {
    reason: status === 429 ? 'limite_da_ca' : certificateReason(problem.type),
    detail: problem.detail,
    retryAfterSeconds,
    ...(order && isOfOrder && { ends: order }),
  };
}

/** Does what is next for a certificate. Whatever it did is written when it returns, so that the next one may be of another process. */
async function step(work: Work): Promise<Stepped> {
  const { parts, acme, place } = work;
  const order = await findOpenOrder(parts.database.forSeller(place.sellerId), place);
  try {
    if (order === undefined) return await rest(work);
    const orderWork: OrderWork = { ...work, order };
    return await advanceOrder(orderWork, await accountOf(parts, acme));
  } catch (error) {
    if (error instanceof AcmeUnreachable)
      return fail(work, { reason: 'ca_fora', detail: '', retryAfterSeconds: undefined });
    if (!(error instanceof AcmeRefusal)) throw error;
    const failure = await failureOf(work, order, error);
    return failure ? fail(work, failure) : againIn(1);
  }
}

async function advance(
  parts: Parts,
  acme: CertificateAuthority,
  place: CertificatePlace,
  stopping: AbortSignal,
): Promise<Again | undefined> {
  for (let steps = 0; steps < STEPS_AT_ONCE && !stopping.aborted; steps += 1) {
    const certificate = await findCertificate(parts.database.forSeller(place.sellerId), place);
    if (certificate === undefined || certificate.withdrawn_at !== null) return undefined;
    const stepped = await step({ parts, acme, place, certificate });
    if (stepped !== 'next') return stepped;
  }
  return againIn(1);
}

/**
 * Brings certificates about and renews them: one task per domain, which comes back when there is something to do. Nothing is ordered
 * anywhere else, so nothing for a host that is not proven.
 */
export function issueCertificates(parts: Parts & Pick<Platform, 'acme'>): TaskHandler {
  return handleTask(certificateTask, {
    concurrency: AT_ONCE,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ domainId }, { task: { sellerId }, stopping }) {
      const { acme } = parts;
      return acme && advance(parts, acme, { sellerId, domainId }, stopping);
    },
  });
}
