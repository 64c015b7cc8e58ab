import { callAs, stepUp } from '../../../test/call-as';
import { ControlDouble, type Mood } from '../../../test/composition-control';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { createLogger } from '../../logging/logger';

const reason = 'O catálogo não abre no celular';

let api: TestApi;
let control: ControlDouble;
let admin: Account;
const lines: string[] = [];

/** The API with a control and its log lines recorded. */
beforeAll(async () => {
  control = await ControlDouble.start();
  api = await startTestApi(
    control.settings,
    undefined,
    createLogger('debug', { write: (line) => lines.push(line) }),
  );
});
afterAll(async () => {
  await api.close();
  await control.stop();
});
beforeEach(async () => {
  control.forget();
  lines.length = 0;
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Admin' });
});

const status = (query = '') => callAs(api, admin, 'GET', `/admin/composition${query}`);
const history = (query = '') => callAs(api, admin, 'GET', `/admin/composition/history${query}`);
const rollback = (body: object) =>
  callAs(api, admin, 'POST', '/admin/composition/rollback', { body: { reason, ...body } });

describe('what runs', () => {
  it('is told with versions, who brought them, and how they load', async () => {
    control.promote('1.0.0');
    control.promote('1.1.0', 'ci (deploy 12)', 'Novo filtro');
    const answer = await status();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      kind: 'running',
      channel: 'prod',
      generation: 2,
      state: 'open',
      canary: null,
      parts: [
        {
          name: 'mfe-catalog',
          version: '1.1.0',
          by: { kind: 'person', name: 'deploy 12', via: 'ci' },
          reason: 'Novo filtro',
          canaryVersion: null,
        },
      ],
      health: { windowSeconds: 60, items: [{ remote: 'mfe-catalog', loads: 200, failures: 1 }] },
    });
    expect(control.asked[0]?.headers.authorization).toBe(`Bearer ${control.token}`);
  });

  it('may be nothing yet', async () => {
    expect((await status()).json()).toEqual({ kind: 'empty', channel: 'prod' });
    expect((await history()).json()).toEqual({ items: [], hasMore: false });
    control.promote('1.0.0');
    expect((await status('?channel=staging')).json()).toEqual({ kind: 'empty', channel: 'staging' });
    expect((await status('?channel=../prod')).statusCode).toBe(422);
  });

  it('is known without its health', async () => {
    control.promote('1.0.0');
    control.mood = 'without-health';
    expect((await status()).json()).toMatchObject({ kind: 'running', health: null });
  });
});

describe('the history', () => {
  it('comes in pages, newest first, with what each entry changed', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) control.promote(version);
    control.abort({ canaryLoads: 80, canaryFailures: 12, stableLoads: 900, stableFailures: 3 });
    const first = (await history('?limit=2')).json();
    expect(first.hasMore).toBe(true);
    expect(first.items).toMatchObject([
      {
        generation: 4,
        action: 'abort',
        by: { kind: 'system', name: 'health', via: null },
        numbers: { canaryFailures: 12 },
        changes: [],
      },
      {
        generation: 3,
        by: { kind: 'token', name: 'ops' },
        changes: [{ name: 'mfe-catalog', from: '1.1.0', to: '1.2.0' }],
      },
    ]);
    const second = (await history('?limit=2&before=3')).json();
    expect(second.items.map(({ generation }: { generation: number }) => generation)).toEqual([2, 1]);
    expect(second.hasMore).toBe(false);
  });
});

describe('a rollback', () => {
  beforeEach(() => {
    control.promote('1.0.0');
    control.promote('1.1.0');
  });

  it('needs the password again, and a reason', async () => {
    const refused = await rollback({ generation: 2 });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    await stepUp(api, admin);
    const without = await rollback({ generation: 2, reason: 'curto' });
    expect(without.json().fields).toEqual({ reason: ['Explique o motivo em pelo menos 10 caracteres.'] });
    expect(control.generation).toBe(2);
  });

  it('brings back what ran, and stands in the log by id, in the audit and in the history by name', async () => {
    await stepUp(api, admin);
    const answer = await rollback({ generation: 2, to: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([201, { channel: 'prod', generation: 3 }]);
    expect(control.asked.at(-1)?.headers).toMatchObject({
      'if-match': '"2"',
      'x-acting-for': admin.userId,
    });
    expect((await history()).json().items[0]).toMatchObject({
      action: 'rollback',
      reason,
      restores: 1,
      by: { kind: 'person', name: 'Ana Admin', via: 'backoffice' },
      changes: [{ name: 'mfe-catalog', from: '1.1.0', to: '1.0.0' }],
    });
    const entry = await api.platform.database.platform
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'after_json'])
      .where('actor_id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'composition.rollback',
      entity_id: 'prod/3',
      after_json: { generation: 3, to: 1, reason },
    });
  });

  it('does nothing when the channel moved meanwhile, so that a second click has no effect', async () => {
    await stepUp(api, admin);
    const [one, other] = [await rollback({ generation: 2 }), await rollback({ generation: 2 })];
    expect([one.statusCode, other.statusCode, other.json().code]).toEqual([201, 409, 'composition_moved']);
    expect(control.generation).toBe(3);
  });

  it('says in the control’s words why it cannot be', async () => {
    await stepUp(api, admin);
    const answer = await rollback({ generation: 2, to: 2 });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'composition_rollback_refused',
        errors: ['Já é o que roda. Decida de novo.'],
      }),
    ]);
    control.mood = 'frozen';
    expect((await rollback({ generation: 2 })).json().code).toBe('composition_frozen');
  });
});

describe('a side of what is tried', () => {
  const choose = (who: Account, body: object) =>
    callAs(api, who, 'POST', '/admin/composition/side', { body });
  const OWN = { browser: 'um-navegador-123', side: 'canary' };

  it('is signed by the control for an admin, for the browser that was named', async () => {
    control.promote('1.0.0');
    control.mood = 'trying';
    const answer = await choose(admin, OWN);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { choice: 'canary.signed-for-um-navegador-123' },
    ]);
    const seller = await createAccount(api.platform);
    const asked = control.asked.length;
    expect((await choose(seller, OWN)).statusCode).toBe(403);
    for (const wrong of [{ ...OWN, side: 'all' }, { ...OWN, browser: 'curto' }, { side: 'canary' }])
      expect((await choose(admin, wrong)).statusCode).toBe(422);
    expect(control.asked).toHaveLength(asked);
  });

  it('is none while nothing is tried', async () => {
    control.promote('1.0.0');
    const answer = await choose(admin, OWN);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'composition_nothing_tried']);
  });
});

describe('a control that', () => {
  const expected: [Mood, number, string][] = [
    ['failing', 503, 'composition_unavailable'],
    ['hanging', 503, 'composition_unavailable'],
    ['refusing', 502, 'composition_token_refused'],
    ['speaking-otherwise', 502, 'composition_not_understood'],
  ];

  it.each(expected)('is %s answers %i', async (mood, code, text) => {
    control.promote('1.0.0');
    control.mood = mood;
    for (const answer of await Promise.all([status(), history()])) {
      expect([answer.statusCode, answer.json().code]).toEqual([code, text]);
      if (code === 503) expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body).not.toContain(control.token);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain(control.token);
  });

  it('is not there at all is away, too', async () => {
    const gone = await ControlDouble.start();
    const other = await startTestApi(gone.settings);
    await gone.stop();
    const answer = await callAs(other, admin, 'GET', '/admin/composition');
    expect(answer.json().code).toBe('composition_unavailable');
    await other.close();
  });
});

it('says where nothing is configured', async () => {
  const plain = await startTestApi();
  const answer = await callAs(plain, admin, 'GET', '/admin/composition');
  expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'not_configured' }]);
  const refused = await callAs(plain, admin, 'GET', '/admin/composition/history');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'composition_not_configured']);
  await plain.close();
});
