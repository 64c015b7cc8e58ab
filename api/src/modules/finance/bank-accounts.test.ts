import { lastLinkToken, lastMail, mailCount } from '../../../test/accounts';
import { createColleague } from '../../../test/authorisation/people';
import type { BankDouble } from '../../../test/bank-double';
import { callAs, stepUp } from '../../../test/call-as';
import {
  accountBody,
  addAccount,
  checkAccounts,
  cpfOf,
  endHolds,
  newIdempotencyKey,
  startApiWithBank,
} from '../../../test/finance';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { createKeyRing } from '../../security/key-ring';
import { bankAccountDetails, findAccount, openDetails } from './bank-accounts';

let bank: BankDouble;
let api: TestApi;
let maria: Account;

beforeAll(async () => {
  ({ bank, api } = await startApiWithBank());
});
afterAll(() => api.close());
beforeEach(async () => {
  bank.reset();
  maria = await createAccount(api.platform);
});

const NUBANK = { bankIspb: '18236120', branch: '1', branchDigit: '' };
const list = async (account = maria) => (await callAs(api, account, 'GET', '/finance/bank-accounts')).json();
const prefer = (id: string) => callAs(api, maria, 'POST', `/finance/bank-accounts/${id}/principal`);
const remove = (id: string) => callAs(api, maria, 'DELETE', `/finance/bank-accounts/${id}`);
const cancel = (token: string) =>
  api.app.inject({ method: 'POST', url: '/finance/bank-account-changes/cancel', payload: { token } });
const endings = async () => (await list()).items.map(({ ending }: { ending: string }) => ending);

describe('a new account', () => {
  it('is shown by its ending, is the principal one, and waits for the bank', async () => {
    const added = await addAccount(api, maria);
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({
      bank: '001 Banco do Brasil',
      branch: '1584-9',
      ending: '****1696',
      holderName: 'Maria da Silva',
      status: 'em_verificacao',
      isPrincipal: true,
    });
    const text = JSON.stringify(await list());
    for (const hidden of ['00210169', await cpfOf(api, maria)]) expect(text).not.toContain(hidden);
  });

  it('is stored sealed, and readable again after the key was rotated', async () => {
    await addAccount(api, maria);
    const rows = await api.platform.database.platform
      .selectFrom('bank_accounts')
      .where('seller_id', '=', maria.sellerId)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain('00210169');
    const keys = [7, 9].map((byte, index) => ({ version: index + 1, key: Buffer.alloc(32, byte) }));
    const ring = createKeyRing(keys);
    const [row] = rows;
    const reseal = () =>
      bankAccountDetails.reseal(
        { ...api.platform, keyRing: ring },
        api.platform.database.platform,
        row?.id ?? '',
      );
    expect([await reseal(), await reseal()]).toEqual([true, false]);
    const stored = await findAccount(api.platform.database.platform, maria.sellerId, row?.id ?? '');
    const newest = createKeyRing(keys.slice(1));
    if (!stored?.details_sealed) throw new Error('The account was not found.');
    const { details_sealed } = stored;
    expect(openDetails(newest, { ...stored, details_sealed })).toMatchObject({ account: '00210169' });
  });

  it('asks for a step-up, and tells the owner with a link that cancels it', async () => {
    const body = await accountBody(api, maria);
    const answer = await callAs(api, maria, 'POST', '/finance/bank-accounts', {
      body,
      'idempotency-key': newIdempotencyKey(),
    });
    expect(answer.json().code).toBe('step_up_required');
    await addAccount(api, maria);
    const mail = await lastMail(api, maria.email);
    expect(mail.subject).toBe('Nova conta para os seus saques');
    expect(mail.text_body).toContain('001 Banco do Brasil ****1696');
    expect(mail.text_body).not.toContain('00210169');
  });

  it('belongs to the seller, or to their company', async () => {
    const other = await addAccount(api, maria, { holderDocument: '12345678909' });
    expect(other.statusCode).toBe(422);
    expect(other.json().fields.holderDocument[0]).toMatch(/O titular precisa ser você/);
    await api.platform.database.platform
      .updateTable('sellers')
      .set({ cnpj: '12ABC34501DE35', reviewed_cnpj: '12ABC34501DE35', company_name: 'Ateliê Ltda.' })
      .where('id', '=', maria.sellerId)
      .execute();
    const company = await addAccount(api, maria, { holderDocument: '12.ABC.345/01DE-35' });
    expect(company.json()).toMatchObject({
      holderName: 'Ateliê Ltda.',
      holderDocument: '**.ABC.345/****-**',
    });
  });

  it('has check digits that its bank knows', async () => {
    const answer = await addAccount(api, maria, { accountDigit: '7' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.accountDigit).toEqual(['O dígito não é o desta conta. Confira os números.']);
    expect((await addAccount(api, maria, { bankIspb: '99999999' })).json().fields.bankIspb).toBeDefined();
  });

  it('may be a Pix key, whose document is the holder’s', async () => {
    const cpf = await cpfOf(api, maria);
    const pix = { kind: 'pix', pixKeyType: 'cpf', holderDocument: cpf };
    await stepUp(api, maria);
    const send = (body: object) =>
      callAs(api, maria, 'POST', '/finance/bank-accounts', { body, 'idempotency-key': newIdempotencyKey() });
    expect((await send({ ...pix, pixKey: '123.456.789-09' })).json().fields.pixKey).toEqual([
      'Esta chave não é do titular da conta.',
    ]);
    const added = await send({ ...pix, pixKey: cpf });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ bank: null, pixKeyType: 'cpf', ending: `****${cpf.slice(-4)}` });
    expect((await send({ ...pix, pixKey: cpf })).json().code).toBe('bank_account_exists');
  });

  it('is one of five at most, of which none is there twice', async () => {
    await addAccount(api, maria);
    expect((await addAccount(api, maria, { account: '210169' })).json().code).toBe('bank_account_exists');
    for (const account of ['11', '12', '13', '14'])
      expect((await addAccount(api, maria, { ...NUBANK, account })).statusCode).toBe(201);
    expect((await addAccount(api, maria, { ...NUBANK, account: '15' })).json().code).toBe(
      'too_many_bank_accounts',
    );
  });

  it('is not for those who may only read, who see it', async () => {
    await addAccount(api, maria);
    const reader = await createColleague(api.platform, maria, 'leitura');
    expect((await list(reader)).canEdit).toBe(false);
    expect((await addAccount(api, reader)).statusCode).toBe(403);
  });
});

describe('the bank', () => {
  it('verifies an account, and is told whose it has to be', async () => {
    const { id } = (await addAccount(api, maria)).json();
    await checkAccounts(api);
    expect((await list()).items[0]).toMatchObject({ status: 'verificada', refusal: null });
    expect(bank.checks.get(id)).toMatchObject({
      account: '00210169',
      holderDocument: await cpfOf(api, maria),
    });
  });

  it('refuses one with its reason', async () => {
    bank.verdict = { state: 'refused', reason: 'holder_differs' };
    await addAccount(api, maria);
    await checkAccounts(api);
    expect((await list()).items[0]).toMatchObject({ status: 'recusada', refusal: 'holder_differs' });
  });

  it('is asked again when it is away, answers nonsense or does not know yet', async () => {
    await addAccount(api, maria);
    for (const trouble of [503, 'no-json', 'lost'] as const) {
      bank.trouble.push(trouble);
      await checkAccounts(api);
      expect((await list()).items[0].status).toBe('em_verificacao');
    }
    bank.verdict = { state: 'open' };
    await checkAccounts(api);
    expect((await list()).items[0].status).toBe('em_verificacao');
    bank.verdict = { state: 'verified' };
    await checkAccounts(api);
    expect((await list()).items[0].status).toBe('verificada');
  });
});

describe('a change', () => {
  it('lets payouts rest for a day', async () => {
    expect((await list()).hold).toBeNull();
    await addAccount(api, maria);
    const { hold } = await list();
    expect(hold.action).toBe('add');
    const hours = (Date.parse(hold.until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await endHolds(api, maria);
    expect((await list()).hold).toBeNull();
  });

  it('of the principal account leaves one principal account', async () => {
    await addAccount(api, maria);
    const second = (await addAccount(api, maria, { ...NUBANK, account: '11' })).json();
    expect(second.isPrincipal).toBe(false);
    expect((await prefer(second.id)).statusCode).toBe(204);
    expect(await endings()).toEqual(['****116', '****1696'].map((ending) => expect.stringContaining(ending)));
    expect((await remove(second.id)).statusCode).toBe(204);
    expect((await list()).items).toMatchObject([{ ending: '****1696', isPrincipal: true }]);
    expect((await remove(second.id)).statusCode).toBe(404);
  });
});

describe('the link of the mail', () => {
  it('undoes the change, ends the sessions of who made it, and works once', async () => {
    await addAccount(api, maria);
    const token = await lastLinkToken(api, maria.email);
    const answer = await cancel(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toMatch(/^Mudança cancelada/);
    expect((await callAs(api, maria, 'GET', '/finance/bank-accounts')).statusCode).toBe(401);
    expect((await lastMail(api, maria.email)).kind).toBe('bank-account-change-cancelled');
    expect((await cancel(token)).json().code).toBe('invalid_change_token');
  });

  it('undoes what came after it too, so that the accounts are as they were', async () => {
    const first = (await addAccount(api, maria)).json();
    await endHolds(api, maria);
    const thief = await createColleague(api.platform, maria, 'financeiro');
    const added = await addAccount(api, maria, { ...NUBANK, account: '11' });
    const token = await lastLinkToken(api, maria.email);
    await stepUp(api, thief);
    await callAs(api, thief, 'POST', `/finance/bank-accounts/${added.json().id}/principal`);
    await callAs(api, thief, 'DELETE', `/finance/bank-accounts/${first.id}`);
    expect(await mailCount(api, maria.email, 'bank-account-changed')).toBe(4);
    expect((await cancel(token)).statusCode).toBe(200);
    const rows = await api.platform.database.platform
      .selectFrom('bank_accounts')
      .where('seller_id', '=', maria.sellerId)
      .where('deleted_at', 'is', null)
      .select(['id', 'is_principal'])
      .execute();
    expect(rows).toEqual([{ id: first.id, is_principal: true }]);
    expect((await callAs(api, thief, 'GET', '/finance/bank-accounts')).statusCode).toBe(401);
  });

  it('is over when payouts rest no more, and never fits by chance', async () => {
    await addAccount(api, maria);
    const token = await lastLinkToken(api, maria.email);
    await endHolds(api, maria);
    expect((await cancel(token)).json().code).toBe('invalid_change_token');
    expect((await cancel('x')).json().code).toBe('invalid_change_token');
    expect(await endings()).toHaveLength(1);
  });

  it('used many times at once works once', async () => {
    await addAccount(api, maria);
    const token = await lastLinkToken(api, maria.email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
