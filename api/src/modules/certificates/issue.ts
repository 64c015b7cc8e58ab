import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import {
  type CertificateEvent,
  type CertificateReason,
  certificateAfter,
  certificateAgainSeconds,
  certificateReason,
  isNearItsEnd,
  renewalTime,
  windowAgainSeconds,
} from '@balcao/domain';
import { sql, type Updateable } from 'kysely';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Platform } from '../../platform';
import { ariIdOf } from '../../providers/acme/ari-id';
import {
  type AcmeAccount,
  type AcmeProblem,
  AcmeRefusal,
  AcmeUnreachable,
  type CertificateAuthority,
} from '../../providers/acme/certificate-authority';
import { Again, againIn, enqueueAll, handleTask, type TaskHandler } from '../../queue';
import type { SecretPlace } from '../../security/key-ring';
import {
  type CertificatePlace,
  type CertificateRow,
  certificateTask,
  endOrder,
  findCertificate,
  findOpenOrder,
  keyPlace,
  lifeOf,
  notifyServers,
  type OrderRow,
  updateCertificate,
  updateOrder,
} from './certificate';
import type { CertificatesTable } from './tables/certificates-schema';
import { claimTurn } from './turn';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'raise'>;

/** A certificate that is worked on. */
interface Work {
  parts: Parts;
  acme: CertificateAuthority;
  place: CertificatePlace;
  certificate: CertificateRow;
}

/** The same with the order that it waits for. */
interface OrderWork extends Work {
  order: OrderRow;
}

/** The outcome of a step: the next one at once, or later. */
type Stepped = 'next' | Again;

const AT_ONCE = 4;
/** More than an order needs. */
const STEPS_AT_ONCE = 12;

const ASK_AGAIN_SECONDS = 2;
/** An authority that has not come to an end by then is not going to. */
const LONGEST_MS = 3_600_000;

const NO_ANSWER: AcmeProblem = { type: '', detail: '' };

export const accountPlace = (directoryUrl: string): SecretPlace => ({
  sellerId: 'platform',
  recordId: directoryUrl,
  field: 'acme-account',
});

const setAccountUrl = ({ platform }: Parts['database'], directoryUrl: string, account_url: string) =>
  platform
    .updateTable('acme_accounts')
    .set({ account_url })
    .where('directory_url', '=', directoryUrl)
    .execute();

/** The account of this installation. Its key is stored before the authority knows it, so that there is one, whatever dies when. */
async function accountOf({ database, keyRing }: Parts, acme: CertificateAuthority): Promise<AcmeAccount> {
  const { platform } = database;
  const { directoryUrl } = acme;
  const place = accountPlace(directoryUrl);
  const find = () =>
    platform
      .selectFrom('acme_accounts')
      .where('directory_url', '=', directoryUrl)
      .selectAll()
      .executeTakeFirst();
  let held = await find();
  if (held === undefined) {
    const key_sealed = keyRing.encrypt(await acme.newKey(), place);
    // That of whoever inserts first.
    await platform
      .insertInto('acme_accounts')
      .values({ directory_url: directoryUrl, key_sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    held = await find();
  }
  if (held === undefined) throw new Error('The account at the authority was not stored.');
  const key = keyRing.decrypt(held.key_sealed, place);
  if (held.account_url !== '') return { key, url: held.account_url };
  const url = await acme.register(key);
  await setAccountUrl(database, directoryUrl, url);
  return { key, url };
}

/** Whether a failure leaves less than a third of the certificate's life to those that follow. */
function lateness(row: CertificateRow): CertificateEvent {
  const life = lifeOf(row);
  const now = currentTime();
  if (life === undefined) return 'failed';
  if (life.notAfter <= now) return 'ended';
  return isNearItsEnd(life, now) ? 'failed-late' : 'failed';
}

/** Writes what has happened to a certificate, and says so to whoever shows the domain. Nothing happens to one that was withdrawn. */
async function move(
  trx: SellerTransaction,
  { parts, place }: Pick<Work, 'parts' | 'place'>,
  decide: (row: CertificateRow) => Updateable<CertificatesTable> & { event?: CertificateEvent },
): Promise<void> {
  const row = await trx
    .selectFrom('certificates')
    .where('seller_id', '=', place.sellerId)
    .where('domain_id', '=', place.domainId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.withdrawn_at !== null) return;
  const { event, ...columns } = decide(row);
  const status = event === undefined ? row.status : certificateAfter(row.status, event);
  await updateCertificate(trx, place, { ...columns, status });
  const { reason = row.reason, next_check_at: nextCheckAt = row.next_check_at } = columns;
  const { not_before: notBefore = row.not_before } = columns;
  if (status === row.status && reason === row.reason) return;
  await parts.raise(trx, 'certificate.moved', {
    ...place,
    from: row.status,
    status,
    notBefore: notBefore as Date | null,
    reason: reason === '' ? null : (reason as CertificateReason),
    nextCheckAt: nextCheckAt as Date | null,
  });
}

/** A try that came to nothing. */
interface Failure {
  reason: CertificateReason;
  detail: string;
  retryAfterSeconds: number | undefined;
  /** The order that is over with it. */
  ends?: OrderRow;
}

/** Notes a failed try. @returns when the next one is */
async function fail(work: Work, { reason, detail, retryAfterSeconds, ends }: Failure): Promise<Again> {
  const { parts, place, certificate } = work;
  const failures = certificate.failures + 1;
  const at = new Date(
    currentTime().getTime() + 1_000 * certificateAgainSeconds(reason, failures, retryAfterSeconds),
  );
  await parts.database.withSeller(place.sellerId, async (trx) => {
    if (ends) await endOrder(trx, ends, 'falhou');
    await move(trx, work, (row) => ({
      event: lateness(row),
      reason,
      detail,
      failures,
      next_check_at: at,
    }));
  });
  return new Again(at);
}

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
  if (until !== undefined) {
    // There is no room at the authority, which is nobody's failure.
    await database.withSeller(order.seller_id, (trx) =>
      move(trx, work, () => ({ reason: 'limite_da_ca', detail: '', next_check_at: until })),
    );
    return new Again(until);
  }
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

/** Fetches the certificate and puts it in the place of the one before. */
async function keep(work: OrderWork, account: AcmeAccount): Promise<Stepped> {
  const { parts, acme, order } = work;
  const chain_pem = await acme.download(account, order.order_url);
  const certificate = new X509Certificate(chain_pem);
  const key = parts.keyRing.decrypt(order.key_sealed, keyPlace(work.place));
  // It is what was ordered: for this host and key, and valid now.
  const isGood =
    certificate.checkHost(order.host) !== undefined &&
    certificate.checkPrivateKey(createPrivateKey(key)) &&
    new Date(certificate.validTo) > currentTime();
  if (!isGood) return refused(work, NO_ANSWER);
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
async function advanceOrder(work: OrderWork, account: AcmeAccount): Promise<Stepped> {
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

/** When a certificate is renewed, and when to ask for that again. Who does not answer that question delays nothing. */
async function renewalOf({ acme }: Work, { ari_id: id, ...row }: CertificateRow) {
  const life = lifeOf({ ari_id: id, ...row });
  if (life === undefined) return undefined;
  const asked = id === '' ? undefined : await acme.renewalWindow(id).catch(() => 'unknown' as const);
  const window = asked === 'unknown' ? undefined : asked;
  // A share from 0 to 1 that is always the same for a certificate.
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 0xff_ff_ff_ff;
  return {
    renewAt: asked === 'unknown' && row.renew_at !== null ? row.renew_at : renewalTime(life, window, share),
    againSeconds: windowAgainSeconds(window?.retryAfterSeconds),
  };
}

/** Begins an order. What a renewal replaces is said where the authority has a name for it. */
async function begin({ parts, acme, place, certificate }: Work): Promise<'next'> {
  const { host, ari_id, chain_pem } = certificate;
  const key_sealed = parts.keyRing.encrypt(await acme.newKey(), keyPlace(place));
  await parts.database.withSeller(place.sellerId, (trx) =>
    trx
      .insertInto('acme_orders')
      .values({
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
      })
      // Another one may be open.
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
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
    // It is registered again.
    await setAccountUrl(parts.database, acme.directoryUrl, '');
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
    return await advanceOrder({ ...work, order }, await accountOf(parts, acme));
  } catch (error) {
    if (error instanceof AcmeUnreachable)
      return fail(work, { reason: 'ca_fora', detail: '', retryAfterSeconds: undefined });
    if (!(error instanceof AcmeRefusal)) throw error;
    const failure = await failureOf(work, order, error);
    return failure ? fail(work, failure) : againIn(1);
  }
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
      if (acme === undefined) return undefined;
      const place = { sellerId, domainId };
      for (let steps = 0; steps < STEPS_AT_ONCE && !stopping.aborted; steps += 1) {
        const certificate = await findCertificate(parts.database.forSeller(sellerId), place);
        if (certificate === undefined || certificate.withdrawn_at !== null) return undefined;
        const stepped = await step({ parts, acme, place, certificate });
        if (stepped !== 'next') return stepped;
      }
      return againIn(1);
    },
  });
}

/** Takes up certificates that nobody works on, such as those of hosts that were proven before there was an authority. */
export async function enqueueIdleCertificates({ acme, database: { platform } }: Platform): Promise<void> {
  if (acme === undefined) return;
  const idle = await platform
    .selectFrom('certificates')
    .where('withdrawn_at', 'is', null)
    .where((where) =>
      where.or([
        where('next_check_at', '<', sql<Date>`now() - interval '1 hour'`),
        where.and([
          where('next_check_at', 'is', null),
          where('updated_at', '<', sql<Date>`now() - interval '1 hour'`),
        ]),
      ]),
    )
    .select(['seller_id as sellerId', 'domain_id as domainId'])
    .limit(1_000)
    .execute();
  await enqueueAll(
    platform,
    certificateTask,
    idle.map(({ sellerId, domainId }) => ({
      payload: { domainId },
      sellerId,
      key: domainId,
      idempotencyKey: domainId,
    })),
  );
}
