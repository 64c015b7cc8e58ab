import { callAs, stepUp } from '../../../test/call-as';
import { auditOf, newPersonalData, storePersonalData } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { buildApp } from '../../app';
import { createLogger } from '../../logging/logger';
import { MODULES } from '../../modules';

let api: TestApi;
let admin: Account;
let maria: Account;
let data: ReturnType<typeof newPersonalData>;
const lines: string[] = [];

const reason = 'Pedido do titular por telefone';
const reveal = (fields: string[], by = admin, of = maria) =>
  callAs(api, by, 'POST', `/admin/users/${of.userId}/reveal`, { body: { fields, reason } });

/** The API of the other tests, with its log lines recorded. */
beforeAll(async () => {
  api = await startTestApi();
  await api.app.close();
  api.app = await buildApp(
    api.platform,
    MODULES,
    createLogger('debug', { write: (line) => lines.push(line) }),
  );
  await api.app.ready();
});
afterAll(async () => {
  await api.app.close();
  await api.platform.database.close();
});
beforeEach(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Admin' });
  maria = await createAccount(api.platform);
  data = newPersonalData();
  await storePersonalData(api, maria, data);
});

/** Every form in which a person's data could leak. */
const canaries = () => [
  data.cpf,
  data.cnpj,
  data.phone.slice(3),
  data.birthDate,
  data.zipCode,
  data.street,
  data.streetNumber,
  data.district,
  maria.email,
  maria.email.split('@')[0] ?? '',
];

describe('personal data of a person', () => {
  it('is masked in list, detail and audit trail, and in no log line', async () => {
    const change = { phoneNumber: '(67) 99112-2335', nickname: `Mari ${maria.email}` };
    await api.app.inject({
      method: 'PATCH',
      url: `/seller/${maria.sellerId}`,
      headers: { ...maria.headers, 'if-match': '"1"' },
      payload: change,
    });
    await stepUp(api, admin);
    expect((await reveal(['email', 'cpf', 'address'])).statusCode).toBe(200);
    const blocked = await callAs(
      api,
      admin,
      'DELETE',
      `/bloquear-usuario?${new URLSearchParams({ idUsuario: maria.userId, motivo: `fraude de ${maria.email}` })}`,
    );
    expect(blocked.statusCode).toBe(204);
    const pages = [
      `/admin/users?q=${data.cpf}`,
      `/admin/users?q=${encodeURIComponent(maria.email)}`,
      `/admin/users/${maria.userId}`,
      `/admin/users/${maria.userId}/audit`,
      `/admin/loja?q=${data.cnpj}`,
      `/seller/${maria.sellerId}`,
    ];
    for (const page of pages) {
      const answer = await callAs(api, admin, 'GET', page);
      expect([page, answer.statusCode]).toEqual([page, 200]);
      expect(answer.body.length).toBeGreaterThan(200);
      for (const canary of [...canaries(), '991122335']) expect(answer.body).not.toContain(canary);
    }
    const written = lines.join('');
    expect(written).toContain('/admin/users');
    for (const canary of canaries()) expect(written).not.toContain(canary);
  });

  it('is shown with what is missing, and why it was blocked', async () => {
    await callAs(
      api,
      admin,
      'DELETE',
      `/bloquear-usuario?idUsuario=${maria.userId}&motivo=Fraude+confirmada`,
    );
    const detail = (await callAs(api, admin, 'GET', `/admin/users/${maria.userId}`)).json();
    expect(detail).toMatchObject({
      status: 'blocked',
      email: 'pe***@e…',
      cpf: `***.${data.cpf.slice(3, 6)}.${data.cpf.slice(6, 9)}-**`,
      phoneNumber: '(67) *****-2334',
      birthDate: '**/**/1987',
      company: { companyName: expect.stringMatching(/^Ateliê \*\*\*/) },
      address: { zipCode: '79002-***', street: '***', complement: '', city: 'Campo Grande', state: 'MS' },
      missingFields: ['companyDescription', 'companyOpeningDate'],
      stores: [{ nome: 'Loja da Maria', role: 'owner', own: true }],
      twoFactor: { enabled: false, backupCodesLeft: 0 },
      counts: { openSessions: 0, notes: 0 },
      block: { by: { id: admin.userId, name: 'Ana Admin', kind: 'admin' }, reason: 'Fraude confirmada' },
      blockRefusal: null,
      self: false,
    });
    const own = (await callAs(api, admin, 'GET', `/admin/users/${admin.userId}`)).json();
    expect(own).toMatchObject({ self: true, blockRefusal: 'Você não pode bloquear a si mesmo.' });
  });
});

describe('the reveal', () => {
  it('answers what was asked for and writes down who saw what and why, never the values', async () => {
    await stepUp(api, admin);
    const answer = await reveal(['address', 'email', 'cpf', 'email']);
    expect(answer.json()).toEqual({
      cpf: data.cpf,
      email: maria.email,
      address: {
        zipCode: data.zipCode,
        street: data.street,
        streetNumber: data.streetNumber,
        complement: '',
        district: data.district,
        city: 'Campo Grande',
        state: 'MS',
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await auditOf(api, maria)).toEqual([
      {
        action: 'user.reveal',
        actor_id: admin.userId,
        actor_kind: 'admin',
        after_json: { fields: ['address', 'cpf', 'email'], reason },
      },
    ]);
  });

  it('asks for a step-up, a reason and known fields, and writes nothing when refused', async () => {
    expect((await reveal(['cpf'])).json()).toMatchObject({ code: 'step_up_required' });
    await stepUp(api, admin);
    expect((await reveal(['password_hash'])).statusCode).toBe(422);
    expect((await reveal([])).statusCode).toBe(422);
    const short = await callAs(api, admin, 'POST', `/admin/users/${maria.userId}/reveal`, {
      body: {
        fields: ['cpf'],
        reason: 'porque   ',
      },
    });
    expect(short.json().fields).toHaveProperty('reason');
    expect((await reveal(['cpf'], maria, admin)).statusCode).toBe(403);
    expect(await auditOf(api, maria)).toEqual([]);
  });

  it('is limited to 30 in a row', async () => {
    await stepUp(api, admin);
    const answers = [];
    for (let time = 0; time < 31; time += 1) answers.push((await reveal(['cpf'])).statusCode);
    expect(answers).toEqual([...Array(30).fill(200), 429]);
    expect(await auditOf(api, maria)).toHaveLength(30);
  });
});
