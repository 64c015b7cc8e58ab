import { sql } from 'kysely';
import { callAs, stepUp } from '../../../test/call-as';
import { newHost } from '../../../test/certificates';
import { DnsDouble } from '../../../test/dns-double';
import { toldTo } from '../../../test/notices';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { auditOf } from '../../../test/platform-users';
import { becomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { startSoleTestApi, type TestApi } from '../../../test/test-app';
import { domainOfHost, domains } from './index';
import { seedDomains } from './seed-demo';

const TARGET = 'checkout.balcao.example';
const ADDRESS = '203.0.113.7';

let own: OwnDatabase;
let api: TestApi;
let dns: DnsDouble;
let maria: Account;
let joana: Account;

beforeAll(async () => {
  own = await createOwnDatabase();
  dns = await DnsDouble.start();
  api = await startSoleTestApi({ DATABASE_URL: own.url, DNS_SERVERS: dns.address, CHECKOUT_TARGET: TARGET });
});
afterAll(async () => {
  await api.close();
  await dns.stop();
  await own.drop();
});
beforeEach(async () => {
  dns.clear();
  await tables().deleteFrom('queue_tasks').execute();
  const withRoom = () => createAccount(api.platform, { planId: 'escala', isSteppedUp: true });
  [maria, joana] = await Promise.all([withRoom(), withRoom()]);
});

const tables = () => api.platform.database.platform;
const create = async (host: string, by = maria) => {
  const answer = await callAs(api, by, 'POST', '/domains', { body: { host } });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const read = async (id: string, by = maria) => (await callAs(api, by, 'GET', `/domains/${id}`)).json();
/** Presses "Verificar agora", as somebody who has waited for a minute. */
const verify = async (id: string, by = maria) => {
  await tables().deleteFrom('request_counts').execute();
  const answer = await callAs(api, by, 'POST', `/domains/${id}/verify`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const expected = (shown: { records: { type: string; expected: string }[] }, type: string): string =>
  shown.records.find((record) => record.type === type)?.expected ?? '';

/** Creates both records, as the screen says. */
function point(host: string, shown: { records: { type: string; expected: string }[] }): void {
  const zone = host.slice(host.indexOf('.') + 1);
  dns.set('NS', zone, `ns1.${zone}`);
  dns.set('A', `ns1.${zone}`, '127.0.0.1');
  dns.set('CNAME', host, expected(shown, 'CNAME'));
  dns.set('TXT', `_verifica.${host}`, expected(shown, 'TXT'));
}

async function proven(host = newHost(), by = maria) {
  const created = await create(host, by);
  point(host, created);
  expect(await verify(created.id, by)).toMatchObject({ status: 'verificado', reason: null });
  return { id: created.id as string, host, created };
}

/** Lets hours go by for a domain, and presses the button then. */
async function later(id: string, hours: number) {
  const interval = sql.lit(`${hours} hours`);
  await sql`
    update domains set checked_since = checked_since - ${interval}::interval, diverted_at = diverted_at - ${interval}::interval
    where id = ${id}`.execute(tables());
  return verify(id);
}

it('a pasted address is taken, and says which records to create', async () => {
  const host = newHost();
  const zone = host.slice(host.indexOf('.') + 1);
  const created = await create(`https://${host.toUpperCase()}/promo?x=1`);
  expect(created).toMatchObject({ host, status: 'pendente', isPrimary: false, certificate: null });
  expect(created.records).toEqual([
    {
      type: 'CNAME',
      name: 'pay',
      expected: expect.stringMatching(/^[a-z2-7]{26}\.checkout\.balcao\.example$/),
      found: '',
      ok: false,
    },
    {
      type: 'TXT',
      name: '_verifica.pay',
      expected: expect.stringMatching(/^balcao-[a-z2-7]{26}$/),
      found: '',
      ok: false,
    },
  ]);
  expect(zone).toContain('loja-');
});

it.each([
  ['loja.com.br', 'subdomínio'],
  ['www.loja.com.br', 'www'],
  ['um.pay.loja.com.br', 'Use um nome só antes de loja.com.br'],
  ['*.loja.com.br', '*'],
  ['minha-loja.myshopify.com', 'outra plataforma'],
  ['pay.loja.naoexiste', 'não existe'],
  ['pay.checkout.balcao.example', 'é do Balcão'],
  ['loja-da-ana.balcao.example', 'é do Balcão'],
  ['10.0.0.1', 'IP'],
])('%s is refused: %s', async (host, part) => {
  const answer = await callAs(api, maria, 'POST', '/domains', { body: { host } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields.host[0]).toContain(part);
});

describe('a look at the DNS', () => {
  it('proves a host with both records, by the zone’s own server', async () => {
    const host = newHost();
    const created = await create(host);
    point(host, created);
    const shown = await verify(created.id);
    expect(shown).toMatchObject({ status: 'verificado', reason: null, nextCheckAt: null });
    expect(shown.records.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    const zone = host.slice(host.indexOf('.') + 1);
    expect(dns.asked).toEqual(
      expect.arrayContaining([`NS ${zone}`, `CNAME ${host}`, `TXT _verifica.${host}`]),
    );
  });

  // Elsewhere this machine has no second IPv4 address of its own.
  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('believes the zone’s own server, whatever a resolver still remembers', async () => {
    const host = newHost();
    const created = await create(host);
    const zone = host.slice(host.indexOf('.') + 1);
    const own = await DnsDouble.start(dns.port, '127.0.0.2');
    try {
      dns.set('NS', zone, `ns1.${zone}`);
      dns.set('A', `ns1.${zone}`, '127.0.0.2');
      dns.set('CNAME', host, 'shops.outra.example');
      own.set('CNAME', host, expected(created, 'CNAME'));
      own.set('TXT', `_verifica.${host}`, expected(created, 'TXT'));
      expect(await verify(created.id)).toMatchObject({ status: 'verificado', reason: null });
    } finally {
      await own.stop();
    }
  });

  it.each([
    ['sem_registro', () => {}],
    ['cname_diferente', (host: string) => dns.set('CNAME', host, 'shops.outra.example')],
    ['cname_diferente', (host: string) => dns.set('A', host, '198.51.100.9')],
    ['proxy_cloudflare', (host: string) => dns.set('A', host, '104.21.3.4')],
    ['txt_ausente', (host: string) => dns.set('TXT', `_verifica.${host}`)],
    ['txt_diferente', (host: string) => dns.set('TXT', `_verifica.${host}`, 'balcao-outra')],
    [
      'caa_bloqueia',
      (host: string) =>
        dns.set('CAA', host.slice(host.indexOf('.') + 1), { tag: 'issue', value: 'pki.goog' }),
    ],
  ] as const)('says %s, and what it has found', async (reason, breaks) => {
    const host = newHost();
    const created = await create(host);
    if (reason !== 'sem_registro') point(host, created);
    if (reason === 'cname_diferente' || reason === 'proxy_cloudflare') dns.set('CNAME', host);
    breaks(host);
    const shown = await verify(created.id);
    expect(shown).toMatchObject({ status: 'pendente', reason });
    expect(shown.records.some(({ ok }: { ok: boolean }) => !ok)).toBe(true);
    expect(shown.nextCheckAt).not.toBeNull();
  });

  it('takes a CNAME that was flattened to addresses, quotes around a proof, and CAA records that name the authority', async () => {
    const host = newHost();
    const created = await create(host);
    point(host, created);
    dns.set('CNAME', host);
    dns.set('A', host, ADDRESS);
    dns.set('A', expected(created, 'CNAME'), ADDRESS);
    dns.set('TXT', `_verifica.${host}`, `"${expected(created, 'TXT')}"`);
    dns.set('CAA', host.slice(host.indexOf('.') + 1), {
      tag: 'issue',
      value: 'letsencrypt.org; validationmethods=http-01',
    });
    expect(await verify(created.id)).toMatchObject({ status: 'verificado', reason: null });
  });

  it('says nothing of a host whose server fails', async () => {
    const { id, host } = await proven();
    dns.failing.add(host.slice(host.indexOf('.') + 1));
    expect(await later(id, 100)).toMatchObject({ status: 'verificado', reason: null });
    const waiting = await create(newHost());
    dns.failing.add(waiting.host.slice(waiting.host.indexOf('.') + 1));
    expect(await verify(waiting.id)).toMatchObject({ status: 'pendente', reason: 'dns_sem_resposta' });
  });

  it('comes again by itself, and gives up after three days; the button begins anew', async () => {
    const created = await create(newHost());
    const minutes = async () => {
      const { nextCheckAt } = await verify(created.id);
      return Math.round((new Date(nextCheckAt).getTime() - Date.now()) / 60_000);
    };
    expect([await minutes(), await minutes(), await minutes(), await minutes(), await minutes()]).toEqual([
      1, 5, 15, 60, 60,
    ]);
    expect(await later(created.id, 73)).toMatchObject({
      status: 'falhou',
      reason: 'sem_registro',
      nextCheckAt: null,
    });
    point(created.host, created);
    expect(await verify(created.id)).toMatchObject({ status: 'verificado' });
  });

  it('is made by the queue, which stops once the host is proven', async () => {
    const created = await create(newHost());
    const [handler] = domains.workers?.(api.platform, api.app.log) ?? [];
    if (handler === undefined) throw new Error('There is no worker.');
    const turn = async () => {
      await becomeDue(api.platform, 'domain-check', maria.sellerId);
      return workNext(api.platform, handler);
    };
    expect(await turn()).toBe(true);
    point(created.host, created);
    expect(await turn()).toBe(true);
    expect(await turn()).toBe(false);
    expect(await read(created.id)).toMatchObject({ status: 'verificado' });
  });

  it('is asked for once a minute, and says how long to wait', async () => {
    const created = await create(newHost());
    await verify(created.id);
    const hasty = await callAs(api, maria, 'POST', `/domains/${created.id}/verify`);
    expect([hasty.statusCode, Number(hasty.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });

  it('is kept, with the fifty before it', async () => {
    const created = await create(newHost());
    await verify(created.id);
    point(created.host, created);
    await verify(created.id);
    const { items } = (await callAs(api, maria, 'GET', `/domains/${created.id}/checks`)).json();
    expect(items.map(({ reason }: { reason: string | null }) => reason)).toEqual([null, 'sem_registro']);
  });
});

describe('a proven host', () => {
  it('is looked at once a day', async () => {
    const [seen, due] = [await proven(), await proven()];
    await tables().deleteFrom('queue_tasks').execute();
    await tables()
      .updateTable('domains')
      .set({ checked_at: sql<Date>`now() - interval '25 hours'` })
      .where('id', '=', due.id)
      .execute();
    await domains.sweep?.uncheckedDomains?.(api.platform, { logger: api.app.log, modules: [domains] });
    const tasks = await tables().selectFrom('queue_tasks').select('payload').execute();
    expect(tasks.map(({ payload }) => payload)).toEqual([{ domainId: due.id }]);
    expect(due.id).not.toBe(seen.id);
  });

  it('that points elsewhere is served for three days more, and then no longer; its store is told each time it is lost and live', async () => {
    const { id, host, created } = await proven();
    await tables().updateTable('certificates').set({ status: 'ativo' }).where('domain_id', '=', id).execute();
    dns.set('CNAME', host, 'shops.outra.example');
    expect(await verify(id)).toMatchObject({
      status: 'ativo',
      reason: 'cname_diferente',
      servedUntil: expect.any(String),
    });
    expect(await domainOfHost(tables(), host)).toMatchObject({ domainId: id });
    expect(await later(id, 71)).toMatchObject({ status: 'ativo' });
    point(host, created);
    expect(await verify(id)).toMatchObject({ status: 'ativo', reason: null, servedUntil: null });
    dns.set('TXT', `_verifica.${host}`);
    await verify(id);
    expect(await later(id, 73)).toMatchObject({ status: 'falhou', reason: 'txt_ausente' });
    expect(await domainOfHost(tables(), host)).toBeUndefined();
    point(host, created);
    await verify(id);
    expect((await toldTo(api, maria)).map(([, title]) => title)).toEqual([
      `${host} é o seu domínio principal`,
      `O domínio ${host} está no ar`,
      `O domínio ${host} não está mais no ar`,
      `O domínio ${host} vai sair do ar`,
      `O domínio ${host} está no ar`,
      `O domínio ${host} vai sair do ar`,
      `${host} é o seu domínio principal`,
      `Novo domínio: ${host}`,
    ]);
  });

  it('may show our frames as long as its proof is in the DNS', async () => {
    const { id, host } = await proven();
    const proofOf = async () => (await domainOfHost(tables(), host))?.hasProof;
    expect(await proofOf()).toBe(true);
    // As with a proxy before it, or a record that was mistyped.
    dns.set('CNAME', host, 'shops.outra.example');
    await verify(id);
    expect(await proofOf()).toBe(true);
    dns.set('TXT', `_verifica.${host}`);
    await verify(id);
    expect(await proofOf()).toBe(false);
  });

  it('is nobody else’s while its proof stands, and goes to who proves it once that is gone', async () => {
    const { id, host } = await proven();
    const theirs = await create(host, joana);
    expect(expected(theirs, 'TXT')).not.toBe(expected(await read(id), 'TXT'));
    dns.set('CNAME', host, expected(theirs, 'CNAME'));
    dns.set('TXT', `_verifica.${host}`, expected(await read(id), 'TXT'), expected(theirs, 'TXT'));
    expect(await verify(theirs.id, joana)).toMatchObject({
      status: 'pendente',
      reason: 'prova_de_outra_loja',
    });
    expect(await domainOfHost(tables(), host)).toMatchObject({ domainId: id });
    dns.set('TXT', `_verifica.${host}`, expected(theirs, 'TXT'));
    expect(await verify(theirs.id, joana)).toMatchObject({ status: 'verificado' });
    expect(await domainOfHost(tables(), host)).toMatchObject({
      sellerId: joana.sellerId,
      domainId: theirs.id,
    });
    expect(await read(id)).toMatchObject({ status: 'falhou', reason: 'prova_de_outra_loja' });
  });

  it('that was left behind proves nothing for a store that names it anew', async () => {
    const { id, host } = await proven();
    await stepUp(api, maria);
    await callAs(api, maria, 'POST', `/domains/${id}/remove`, { body: { host } });
    const theirs = await create(host, joana);
    expect(await verify(theirs.id, joana)).toMatchObject({ status: 'pendente', reason: 'cname_diferente' });
  });

  it('is one store’s, however many prove it at once', async () => {
    const host = newHost();
    const people = await Promise.all(
      Array.from({ length: 6 }, () => createAccount(api.platform, { isSteppedUp: true })),
    );
    const claims = await Promise.all(people.map((person) => create(host, person)));
    point(host, claims[0]);
    dns.set('A', host, ADDRESS);
    dns.set('CNAME', host);
    for (const claim of claims) dns.set('A', expected(claim, 'CNAME'), ADDRESS);
    dns.set('TXT', `_verifica.${host}`, ...claims.map((claim) => expected(claim, 'TXT')));
    await tables().deleteFrom('request_counts').execute();
    const answers = await Promise.all(
      claims.map(({ id }, index) => callAs(api, people[index] ?? maria, 'POST', `/domains/${id}/verify`)),
    );
    expect(answers.map((answer) => answer.json().status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'pendente'),
      'verificado',
    ]);
  });

  it('is the one that links name where the store has none, and its store is told so', async () => {
    const [first, second] = [await proven(), await proven()];
    const primary = async () =>
      (await callAs(api, maria, 'GET', '/domains'))
        .json()
        .items.map(({ id, isPrimary }: { id: string; isPrimary: boolean }) => isPrimary && id);
    expect((await primary()).filter(Boolean)).toEqual([first.id]);
    const told = (await toldTo(api, maria)).map(([, title]) => title);
    expect(told).toContain(`${first.host} é o seu domínio principal`);
    expect(told).not.toContain(`${second.host} é o seu domínio principal`);
    expect((await auditOf(api, maria)).map(({ action }) => action)).toContain('domain.make-primary');
  });

  it('can be the one that links name; one of a store is', async () => {
    const [first, second] = [await proven(), await proven()];
    for (const { id } of [first, second]) await callAs(api, maria, 'PUT', `/domains/${id}/primary`);
    const { items } = (await callAs(api, maria, 'GET', '/domains')).json();
    expect(items.map(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toEqual([false, true]);
    const waiting = await create(newHost());
    expect((await callAs(api, maria, 'PUT', `/domains/${waiting.id}/primary`)).statusCode).toBe(422);
  });

  it('goes once it was typed, by who has confirmed themselves', async () => {
    const { id, host } = await proven();
    const remove = (body: object) => callAs(api, maria, 'POST', `/domains/${id}/remove`, { body });
    expect((await remove({ host: 'pay.outra.com.br' })).statusCode).toBe(422);
    expect((await remove({ host })).statusCode).toBe(204);
    expect((await callAs(api, maria, 'GET', `/domains/${id}`)).statusCode).toBe(404);
    expect(await domainOfHost(tables(), host)).toBeUndefined();
  });

  it('of another store is not there', async () => {
    const { id, host } = await proven();
    await stepUp(api, joana);
    const answers = await Promise.all([
      callAs(api, joana, 'GET', `/domains/${id}`),
      callAs(api, joana, 'GET', `/domains/${id}/checks`),
      callAs(api, joana, 'POST', `/domains/${id}/verify`),
      callAs(api, joana, 'PUT', `/domains/${id}/primary`),
      callAs(api, joana, 'POST', `/domains/${id}/remove`, { body: { host } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  });
});

it('a store has ten of them, and each once', async () => {
  const host = newHost();
  await create(host);
  const again = await callAs(api, maria, 'POST', '/domains', { body: { host } });
  expect(again.json().fields.host).toEqual(['Este domínio já está nesta loja.']);
  const others = await Promise.all(
    Array.from({ length: 12 }, () => callAs(api, maria, 'POST', '/domains', { body: { host: newHost() } })),
  );
  expect(others.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9);
});

it('a demonstration has one that is proven and one that waits, once', async () => {
  const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
  const demo = { platform: api.platform, owner, moved: new Map() };
  expect([await seedDomains(demo), await seedDomains(demo)]).toEqual([2, 0]);
  const { items } = (await callAs(api, maria, 'GET', '/domains')).json();
  const foundOf = ({ records }: { records: { type: string; ok: boolean }[] }) =>
    records.map(({ type, ok }) => [type, ok]);
  expect(items).toMatchObject([
    { status: 'verificado', reason: null, isPrimary: false },
    { status: 'pendente', reason: 'txt_ausente' },
  ]);
  expect(items.map(foundOf)).toEqual([
    [
      ['CNAME', true],
      ['TXT', true],
    ],
    [
      ['CNAME', true],
      ['TXT', false],
    ],
  ]);
  expect(await tables().selectFrom('queue_tasks').select('kind').execute()).toEqual([]);
});
