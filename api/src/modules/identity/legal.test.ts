import { createHash } from 'node:crypto';
import type { LegalDocument } from '@balcao/domain';
import { sql } from 'kysely';
import { call, newSeller, signupBody, type TestSeller } from '../../../test/accounts';
import { startOwnApi } from '../../../test/own-api';
import { newEmail } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { publishVersion } from './legal';

const api = withApi(startOwnApi);

// Versions are the whole installation's: other tests have none.

const sha256 = createHash('sha256').update('um texto').digest('hex');
let published = 0;
/** Publishes another version and returns its name. */
async function publish(document: LegalDocument, material: boolean): Promise<string> {
  const version = `2027-${++published}`;
  await publishVersion(api.platform, { document, version, sha256, material });
  return version;
}

const askedOf = async ({ token }: TestSeller): Promise<LegalDocument[]> =>
  (await call(api, 'GET', '/permissoes', undefined, { token })).json().documentos;
const accept = ({ token }: TestSeller, document: LegalDocument, version: string) =>
  call(api, 'POST', '/legal-acceptances', { document, version }, { token });
const versionsOf = async () => (await call(api, 'GET', '/legal-documents')).json();

it('begins with the versions of the settings, which nobody is asked about', async () => {
  expect(await versionsOf()).toEqual({
    terms: {
      version: '2026-01',
      publishedAt: null,
      sha256: null,
      material: false,
      url: `${api.platform.config.publicUrl}/termos-de-uso`,
    },
    privacy: expect.objectContaining({ url: `${api.platform.config.publicUrl}/politica-de-privacidade` }),
  });
  expect(await askedOf(await newSeller(api))).toEqual([]);
});

describe('a newer version', () => {
  it('that is material is asked for once, and of who signed up before', async () => {
    const before = await newSeller(api);
    const version = await publish('terms', true);
    expect(await versionsOf()).toMatchObject({ terms: { version, sha256, material: true } });
    expect(await askedOf(before)).toEqual(['terms']);
    expect(await askedOf(await newSeller(api))).toEqual([]);
    expect((await accept(before, 'terms', version)).statusCode).toBe(204);
    expect((await accept(before, 'terms', version)).statusCode).toBe(204);
    expect(await askedOf(before)).toEqual([]);
    const { consents } = (await call(api, 'GET', '/privacy', undefined, { token: before.token })).json();
    expect(consents.map(({ about, version: of }: { about: string; version: string }) => [about, of])).toEqual(
      [
        ['terms', '2026-01'],
        ['privacy', '2026-01'],
        ['terms', version],
      ],
    );
  });

  it('that corrects a typo asks nobody, and hides no material one before it', async () => {
    const settled = await newSeller(api);
    await publish('privacy', false);
    expect(await askedOf(settled)).toEqual([]);
    await publish('privacy', true);
    const corrected = await publish('privacy', false);
    expect(await askedOf(settled)).toEqual(['privacy']);
    await accept(settled, 'privacy', corrected);
    expect(await askedOf(settled)).toEqual([]);
  });

  it('stops nothing while it waits', async () => {
    const seller = await newSeller(api);
    await publish('terms', true);
    expect(await askedOf(seller)).toEqual(['terms']);
    const { token } = seller;
    expect((await call(api, 'GET', '/orders', undefined, { token })).statusCode).toBe(200);
    expect(
      (
        await call(
          api,
          'POST',
          '/coupons',
          { code: 'NATAL10', type: 'percentual', percentBp: 1000 },
          { token },
        )
      ).statusCode,
    ).toBe(201);
  });

  it('is accepted as the one in force, and no other', async () => {
    const seller = await newSeller(api);
    const old = await publish('terms', true);
    await publish('terms', false);
    expect((await accept(seller, 'terms', old)).json().code).toBe('legal_version_replaced');
    expect((await accept(seller, 'terms', 'qualquer')).statusCode).toBe(409);
    expect(await askedOf(seller)).toEqual(['terms']);
  });

  it('is what a signup accepts', async () => {
    const version = await publish('terms', true);
    const email = newEmail();
    await call(api, 'POST', '/auth/signup', signupBody({ email }));
    const { terms_version } = await api.platform.database.platform
      .selectFrom('users')
      .where('email', '=', email)
      .select('terms_version')
      .executeTakeFirstOrThrow();
    expect(terms_version).toBe(version);
  });
});

it('versions and acceptances are never changed, nor published twice under one name', async () => {
  const seller = await newSeller(api);
  const version = await publish('terms', true);
  await accept(seller, 'terms', version);
  await expect(
    publishVersion(api.platform, { document: 'terms', version, sha256, material: true }),
  ).rejects.toThrow('was published before');
  const { platform } = api.platform.database;
  for (const statement of [
    sql`update legal_documents set material = false`,
    sql`delete from legal_documents`,
    sql`update legal_acceptances set version = 'x'`,
    sql`delete from legal_acceptances`,
  ])
    await expect(statement.execute(platform)).rejects.toThrow(/permission denied|append-only/);
});
