import { formatCnpj } from '@balcao/domain';
import { uniqueCnpj } from '@balcao/domain/testing';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore({ isSteppedUp: true });

const read = (account: Account, id = account.sellerId) =>
  api.app.inject({ method: 'GET', url: `/seller/${id}`, headers: account.headers });

const change = (account: Account, payload: object, etag: string | undefined, id = account.sellerId) =>
  api.app.inject({
    method: 'PATCH',
    url: `/seller/${id}`,
    headers: { ...account.headers, ...(etag !== undefined && { 'if-match': etag }) },
    payload,
  });

const auditOf = (sellerId: string) =>
  api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', sellerId)
    .orderBy('seq')
    .select(['action', 'actor_id', 'before_json', 'after_json'])
    .execute();

describe('GET /seller/{id}', () => {
  it('answers the seller, with empty text for what is not filled and the version as ETag', async () => {
    const answer = await read(maria);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toMatchObject({
      id: maria.sellerId,
      name: 'Maria da Silva',
      email: maria.email,
      phoneNumber: '+5511987654321',
      cnpj: '',
      address: { zipCode: '', complement: '' },
      documents: { frente: null, verso: null, selfie: null },
      lockedFields: [],
      lockReason: null,
    });
  });

  it('answers another seller’s id exactly like an unknown one', async () => {
    const other = await createAccount(api.platform);
    const [foreign, unknown, impossible] = [
      await read(maria, other.sellerId),
      await read(maria, newId()),
      await read(maria, 'x'),
    ];
    for (const answer of [foreign, unknown, impossible]) {
      expect(answer.statusCode).toBe(404);
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...foreign.json(), requestId: '' });
    }
  });

  it('lets a platform admin read any seller, masked', async () => {
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    expect((await read(admin, maria.sellerId)).json()).toMatchObject({
      id: maria.sellerId,
      email: 'pe***@e…',
      cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/),
    });
  });
});

describe('PATCH /seller/{id}', () => {
  it('changes what is sent, stores it normalised and leaves the rest', async () => {
    const cnpj = uniqueCnpj();
    const answer = await change(
      maria,
      {
        name: '  Maria   de Souza ',
        phoneNumber: '(21) 99876-5432',
        birthDate: '07/09/1990',
        cnpj: formatCnpj(cnpj).toLowerCase(),
        address: { zipCode: '01310-100', state: 'sp', streetNumber: 's/n' },
      },
      '"1"',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toMatchObject({
      version: 2,
      name: 'Maria de Souza',
      phoneNumber: '+5521998765432',
      birthDate: '1990-09-07',
      cnpj,
      address: { zipCode: '01310100', state: 'SP', streetNumber: 'S/N', city: '' },
      email: maria.email,
    });
    expect((await read(maria)).json()).toEqual(answer.json());
  });

  it('clears a field with an empty text', async () => {
    await change(maria, { nickname: 'Mari' }, '"1"');
    const answer = await change(maria, { nickname: '' }, '"2"');
    expect(answer.json()).toMatchObject({ nickname: '', version: 3 });
  });

  it('wants to know which version was seen', async () => {
    const answer = await change(maria, { nickname: 'Mari' }, undefined);
    expect([answer.statusCode, answer.json().code]).toEqual([428, 'precondition_required']);
    expect((await read(maria)).json().nickname).toBe('');
  });

  it('refuses a stale version and shows the seller as it is now', async () => {
    await change(maria, { nickname: 'Mari' }, '"1"');
    const answer = await change(maria, { nickname: 'Mary' }, '"1"');
    expect(answer.statusCode).toBe(412);
    expect(answer.json()).toMatchObject({ code: 'stale_version', current: { nickname: 'Mari', version: 2 } });
    expect((await read(maria)).json()).toMatchObject({ nickname: 'Mari' });
  });

  it('lets exactly one of many simultaneous changes of the same version win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(maria, { nickname: `Mari ${index}` }, '"1"')),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(412)]);
    expect((await read(maria)).json()).toMatchObject({ version: 2 });
  });

  it('names every wrong field at once', async () => {
    const answer = await change(
      maria,
      { name: 'Maria', cnpj: '11.111.111/1111-11', address: { zipCode: '1' }, birthDate: '31/02/1990' },
      '"1"',
    );
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields).sort()).toEqual([
      'address.zipCode',
      'birthDate',
      'cnpj',
      'name',
    ]);
  });

  it.each([
    { email: 'outra@loja.example' },
    { cpf: '12345678909' },
    { version: 9 },
    { imageUrl: 'https://x.example' },
  ])('refuses %j, which is not changed here', async (patch) => {
    expect((await change(maria, patch, '"1"')).statusCode).toBe(422);
  });

  it('takes any character that a keyboard or a paste can bring, and keeps what people see', async () => {
    const answer = await change(
      maria,
      { nickname: 'Zoë 🧵 \u202e', companyName: "D'Ávila & Cia %_\\" },
      '"1"',
    );
    expect(answer.json()).toMatchObject({ nickname: 'Zoë 🧵', companyName: "D'Ávila & Cia %_\\" });
  });

  it.each(['Mari\u0000a', 'Mari\ud800'])('refuses %j, which no text can hold', async (nickname) => {
    const answer = await change(maria, { nickname }, '"1"');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toHaveProperty('nickname');
  });

  it('does nothing, and counts no version, when nothing would change', async () => {
    const answer = await change(maria, { name: 'Maria da Silva', address: { city: '' } }, '"1"');
    expect(answer.json()).toMatchObject({ version: 1 });
    expect(await auditOf(maria.sellerId)).toEqual([]);
  });

  it('writes who changed what into the audit log', async () => {
    await change(maria, { nickname: 'Mari', address: { city: 'Santos' } }, '"1"');
    expect(await auditOf(maria.sellerId)).toEqual([
      {
        action: 'seller.update',
        actor_id: maria.userId,
        before_json: { nickname: '', address: { city: '' } },
        after_json: { nickname: 'Mari', address: { city: 'Santos' } },
      },
    ]);
  });

  it('takes a CNPJ that another account has only typed', async () => {
    const other = await createAccount(api.platform, { isSteppedUp: true });
    const cnpj = uniqueCnpj();
    for (const account of [other, maria])
      expect((await change(account, { cnpj }, '"1"')).statusCode).toBe(200);
  });

  it('belongs to the owner alone', async () => {
    const other = await createAccount(api.platform);
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    expect((await change(other, { nickname: 'x' }, '"1"', maria.sellerId)).statusCode).toBe(404);
    expect((await change(admin, { nickname: 'x' }, '"1"', maria.sellerId)).statusCode).toBe(403);
    expect((await read(maria)).json()).toMatchObject({ nickname: '' });
  });
});
