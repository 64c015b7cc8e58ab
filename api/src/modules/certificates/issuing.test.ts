import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { AcmeDouble } from '../../../test/acme-double';
import {
  certificateOf,
  newHost,
  type ProvenDomain,
  proofFrom,
  proveDomain,
  workOnCertificates,
} from '../../../test/certificates';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { startSoleTestApi, type TestApi } from '../../../test/test-app';
import { newId } from '../../db/new-id';
import type { Platform } from '../../platform';
import type { CertificateAuthority } from '../../providers/acme/certificate-authority';
import { findCertificate } from './certificate';
import { orderCertificate, withdrawCertificate } from './index';

const DAY_MS = 86_400_000;

let own: OwnDatabase;
let api: TestApi;
let acme: AcmeDouble;

beforeAll(async () => {
  own = await createOwnDatabase();
  acme = await AcmeDouble.start((host, token) => proofFrom(api)(host, token));
  api = await startSoleTestApi({
    DATABASE_URL: own.url,
    ACME_DIRECTORY_URL: acme.directoryUrl,
    ACME_CONTACT: 'ops@balcao.example',
  });
});
beforeEach(async () => {
  acme.window = undefined;
  acme.lifetimeDays = 90;
  acme.outages.length = 0;
  acme.refusals.length = 0;
  await tables().deleteFrom('queue_tasks').execute();
  await tables().deleteFrom('acme_orders').execute();
});
afterAll(async () => {
  await api.close();
  await acme.stop();
  await own.drop();
});

const tables = () => api.platform.database.platform;
const work = (domain: ProvenDomain, turns?: number, platform = api.platform) =>
  workOnCertificates(platform, domain.sellerId, turns);
const rowOf = async (domain: ProvenDomain) => {
  const row = await findCertificate(tables(), domain);
  if (row === undefined) throw new Error('There is no certificate.');
  return row;
};
/** Says again that the host is proven, as the button does. */
const verifyAgain = (domain: ProvenDomain) =>
  api.platform.database.withSeller(domain.sellerId, (trx) => orderCertificate(trx, domain));

async function issued(host?: string): Promise<ProvenDomain> {
  const domain = await proveDomain(api, host);
  await work(domain);
  expect(await certificateOf(api, domain)).toMatchObject({ status: 'ativo' });
  return domain;
}

/** Lets days of a certificate's life go by. */
async function age({ domainId }: ProvenDomain, days: number): Promise<void> {
  const by = sql.lit(`${days} days`);
  await tables()
    .updateTable('certificates')
    .set({
      not_before: sql`not_before - interval ${by}`,
      not_after: sql`not_after - interval ${by}`,
      renew_at: sql`renew_at - interval ${by}`,
    })
    .where('domain_id', '=', domainId)
    .execute();
}

/** Lets the time of the next try come. */
async function waitForTry({ domainId }: ProvenDomain): Promise<void> {
  await tables()
    .updateTable('certificates')
    .set({ next_check_at: new Date(0) })
    .where('domain_id', '=', domainId)
    .execute();
}

/** Minutes from now until the next try. */
async function minutesUntilNext(domain: ProvenDomain): Promise<number> {
  const { nextCheckAt } = (await certificateOf(api, domain)) ?? {};
  return Math.round((Date.parse(nextCheckAt ?? '') - Date.now()) / 60_000);
}

/** Orders that the authority would count, of many sellers. */
async function usedUp(
  many: number,
  columns: {
    host?: string;
    registered_domain?: string;
    outcome?: 'emitido' | 'falhou';
    seller_id?: string;
  },
): Promise<void> {
  const { host = 'x', registered_domain = 'x', outcome = 'falhou', seller_id = 'outro' } = columns;
  await tables()
    .insertInto('acme_orders')
    .values(
      Array.from({ length: many }, () => ({
        seller_id,
        id: newId(),
        domain_id: newId(),
        host,
        registered_domain,
        directory_url: acme.directoryUrl,
        is_renewal: false,
        begun_at: new Date(Date.now() - 2 * 3_600_000),
        ended_at: new Date(Date.now() - 2 * 3_600_000),
        challenge_token: null,
        key_sealed: '',
        outcome,
      })),
    )
    .execute();
}

describe('a certificate for a proven host', () => {
  it('is ordered, proven at port 80, and stored with its sealed key', async () => {
    acme.badNonces = 2;
    const domain = await proveDomain(api);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'verificado', certificate: null });
    await work(domain);

    const shown = await certificateOf(api, domain);
    expect(shown).toMatchObject({
      status: 'ativo',
      reason: null,
      certificate: { issuer: 'Dublê · Raiz do dublê' },
    });
    expect(shown?.certificate?.lifetimeLeft).toBeGreaterThan(0.99);
    const row = await rowOf(domain);
    const certificate = new X509Certificate(row.chain_pem);
    expect(certificate.checkHost(domain.host)).toBe(domain.host);
    expect(certificate.verify(new X509Certificate(acme.rootPem).publicKey)).toBe(true);
    expect(row.key_sealed).toMatch(/^1\./);
    expect(acme.ordersOf(domain.host)).toEqual([expect.objectContaining({ profile: 'classic' })]);
    expect([...acme.accounts.values()]).toEqual([
      expect.objectContaining({ contact: ['mailto:ops@balcao.example'] }),
    ]);
    // Nothing of the proof and of the key stays in the order.
    expect(await tables().selectFrom('acme_orders').selectAll().execute()).toEqual([
      expect.objectContaining({
        outcome: 'emitido',
        key_sealed: '',
        challenge_token: null,
        key_authorization: '',
      }),
    ]);
  });

  it('comes about whichever answer of the authority is lost when the process dies', async () => {
    const { acme: authority } = api.platform;
    if (authority === undefined) throw new Error('Nobody issues.');
    // So many calls does an order take.
    for (let deadly = 0; deadly < 9; deadly += 1) {
      let calls = 0;
      const mortal = new Proxy(authority, {
        get(target, name: keyof CertificateAuthority) {
          const call = target[name];
          if (typeof call !== 'function' || name === 'newKey') return call;
          return async (...given: never[]) => {
            const answer = await (call as (...all: never[]) => Promise<unknown>)(...given);
            calls += 1;
            if (calls === deadly + 1) throw new Error('The process has died.');
            return answer;
          };
        },
      });
      const dying: Platform = { ...api.platform, acme: mortal };
      const domain = await proveDomain(api);
      await work(domain, 10, dying);
      expect(calls).toBeGreaterThan(deadly);
      await work(domain);
      expect(await certificateOf(api, domain)).toMatchObject({ status: 'ativo' });
      // Only an order whose address was lost is placed again.
      expect(acme.ordersOf(domain.host).length).toBeLessThanOrEqual(2);
    }
  });

  it('is not ordered for a host that was withdrawn meanwhile, and is served again without an order when it is back', async () => {
    const early = await proveDomain(api);
    await api.platform.database.withSeller(early.sellerId, (trx) => withdrawCertificate(trx, early));
    await work(early);
    expect(acme.ordersOf(early.host)).toEqual([]);

    const domain = await issued();
    await api.platform.database.withSeller(domain.sellerId, (trx) => withdrawCertificate(trx, domain));
    await age(domain, 80);
    await work(domain);
    await age(domain, -80);
    expect(await verifyAgain(domain)).toBe('ativo');
    await work(domain);
    expect(acme.ordersOf(domain.host)).toHaveLength(1);
    expect(await rowOf(domain)).toMatchObject({ withdrawn_at: null, status: 'ativo' });
  });
});

describe('what goes wrong', () => {
  it('waits as long as the authority says, whoever presses what', async () => {
    acme.refusals.push({ type: 'rateLimited', status: 429, detail: 'too many', retryAfter: '86400' });
    const domain = await proveDomain(api);
    await work(domain, 1);
    expect(await certificateOf(api, domain)).toMatchObject({
      status: 'falhou',
      reason: 'limite_da_ca',
      detail: 'too many',
    });
    expect(await minutesUntilNext(domain)).toBe(24 * 60);
    await verifyAgain(domain);
    await work(domain);
    expect(acme.ordersOf(domain.host)).toEqual([]);
    expect(await minutesUntilNext(domain)).toBe(24 * 60);
  });

  it('names a CAA record that is in the way, and tries again once somebody has mended it', async () => {
    const host = newHost();
    acme.caa.add(host);
    const domain = await proveDomain(api, host);
    await work(domain, 3);
    expect(await certificateOf(api, domain)).toMatchObject({
      status: 'falhou',
      reason: 'caa_bloqueia',
      detail: `CAA record for ${host} prevents issuance`,
    });
    acme.caa.delete(host);
    await verifyAgain(domain);
    await work(domain);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'ativo', reason: null, detail: '' });
  });

  it('says that the proof was not found, and does not try more often than an authority bears', async () => {
    const domain = await proveDomain(api);
    const findsNothing = jest
      .spyOn(acme as unknown as { fetchProof: () => Promise<string> }, 'fetchProof')
      .mockRejectedValue(new Error('refused'));
    await work(domain, 3);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'falhou', reason: 'desafio_falhou' });
    expect(await minutesUntilNext(domain)).toBe(5);
    for (let press = 0; press < 8; press += 1) {
      await verifyAgain(domain);
      await work(domain, 3);
    }
    expect(acme.ordersOf(domain.host)).toHaveLength(4);
    expect(await certificateOf(api, domain)).toMatchObject({ reason: 'limite_da_ca' });
    findsNothing.mockRestore();
  });

  it('goes on with the same order after an outage', async () => {
    const domain = await proveDomain(api);
    acme.outages.push({ type: 'serverInternal', status: 503 });
    await work(domain, 1);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'falhou', reason: 'ca_fora' });
    expect(await minutesUntilNext(domain)).toBe(1);
    await waitForTry(domain);
    await work(domain);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'ativo', reason: null });
    expect(acme.ordersOf(domain.host)).toHaveLength(1);
  });

  it('registers again where the authority has lost the account', async () => {
    acme.accounts.clear();
    await issued();
    expect(acme.accounts.size).toBe(1);
  });
});

describe('the renewal of a certificate', () => {
  it('begins in the window that the authority suggests, says what it replaces, and stands outside of the budget', async () => {
    acme.window = { start: new Date(Date.now() + 30 * DAY_MS), end: new Date(Date.now() + 32 * DAY_MS) };
    const domain = await issued();
    const { ari_id: replaced, chain_pem: before, renew_at: renewAt } = await rowOf(domain);
    expect(Number(renewAt)).toBeGreaterThanOrEqual(Number(acme.window.start));
    expect(Number(renewAt)).toBeLessThanOrEqual(Number(acme.window.end));
    expect(await minutesUntilNext(domain)).toBe(6 * 60);

    await usedUp(300, {});
    await age(domain, 2);
    acme.window = { start: new Date(Date.now() - DAY_MS), end: new Date(Date.now() - DAY_MS) };
    await work(domain, 4);
    expect(acme.ordersOf(domain.host)).toEqual([
      expect.anything(),
      expect.objectContaining({ replaces: replaced }),
    ]);
    expect((await rowOf(domain)).chain_pem).not.toBe(before);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'ativo' });
  });

  it('begins after two thirds of a life of six days, and is only told of once less than a third is left', async () => {
    acme.lifetimeDays = 6;
    const domain = await issued();
    await age(domain, 3.5);
    await work(domain);
    expect(acme.ordersOf(domain.host)).toHaveLength(1);

    // The authority wants it back early, and then does not answer: there is time left.
    acme.window = { start: new Date(0), end: new Date(0) };
    acme.refusals.push({ type: 'serverInternal', status: 500 });
    await work(domain, 1);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'ativo', reason: 'ca_fora' });

    await age(domain, 1);
    await tables().deleteFrom('acme_orders').execute();
    await verifyAgain(domain);
    acme.refusals.push({ type: 'serverInternal', status: 500 });
    await work(domain, 1);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'expirando', reason: 'ca_fora' });

    await tables().deleteFrom('acme_orders').execute();
    await verifyAgain(domain);
    await work(domain);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'ativo', reason: null });
    expect(acme.ordersOf(domain.host)).toHaveLength(2);
  });
});

describe('the budget of the account', () => {
  it('lets a new host wait without failing when three hundred orders were placed within three hours', async () => {
    await usedUp(300, {});
    const domain = await proveDomain(api);
    await work(domain, 2);
    expect(acme.ordersOf(domain.host)).toEqual([]);
    expect(await certificateOf(api, domain)).toMatchObject({ status: 'verificado', reason: 'limite_da_ca' });
    expect(await minutesUntilNext(domain)).toBe(60);
  });

  it('lets a seller have forty new orders of it, after whom others have their turn at once', async () => {
    const greedy = await proveDomain(api);
    await usedUp(40, { seller_id: greedy.sellerId });
    await work(greedy, 2);
    expect(acme.ordersOf(greedy.host)).toEqual([]);
    expect(await certificateOf(api, greedy)).toMatchObject({ status: 'verificado', reason: 'limite_da_ca' });
    expect(await minutesUntilNext(greedy)).toBe(60);
    await issued();
  });

  it('leaves what is left to renewals that wait', async () => {
    const renewed = await issued();
    await age(renewed, 61);
    await usedUp(298, {});
    const fresh = await proveDomain(api);
    // The renewal has begun, and waits for its turn.
    await tables()
      .insertInto('acme_orders')
      .values({
        seller_id: renewed.sellerId,
        id: newId(),
        domain_id: renewed.domainId,
        host: renewed.host,
        registered_domain: renewed.host.slice(4),
        directory_url: acme.directoryUrl,
        is_renewal: true,
        challenge_token: null,
        key_sealed: (await rowOf(renewed)).key_sealed,
      })
      .execute();
    await tables().deleteFrom('queue_tasks').where('seller_id', '=', renewed.sellerId).execute();
    await work(fresh, 2);
    expect(acme.ordersOf(fresh.host)).toEqual([]);
    await verifyAgain(renewed);
    await work(renewed);
    expect(acme.ordersOf(renewed.host)).toHaveLength(2);
  });

  it('orders no more than fifty certificates a week below one registered domain', async () => {
    const registered_domain = newHost().slice(4);
    await usedUp(50, { registered_domain, outcome: 'emitido' });
    const domain = await proveDomain(api, `pay.${registered_domain}`);
    await work(domain, 2);
    expect(acme.ordersOf(domain.host)).toEqual([]);
    expect(await minutesUntilNext(domain)).toBe(7 * 24 * 60 - 120);
  });
});
