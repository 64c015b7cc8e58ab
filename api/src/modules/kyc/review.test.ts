import { KYC_REFUSAL_REASONS, type KycRefusalReason } from '@balcao/domain';
import { uniqueCnpj } from '@balcao/domain/testing';
import { callAs, stepUp } from '../../../test/call-as';
import { documentIds, openReport, sendSlots, upload } from '../../../test/kyc';
import { toldTo } from '../../../test/notices';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

type Ids = ReturnType<typeof documentIds>;

const { api, maria } = withStore();
let admin: Account;
let reportId: string;
let ids: Ids;

beforeAll(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Souza' });
  await stepUp(api, admin);
});
beforeEach(async () => {
  reportId = (await openReport(api, maria)).json().id;
  ids = documentIds((await sendSlots(api, maria)).json());
});

const decide = (id: string, payload: object, by = admin) =>
  callAs(api, by, 'POST', `/admin/kyc/documents/${id}/decision`, { body: payload });
const approve = (id: string, by = admin, ruledOut: readonly KycRefusalReason[] = KYC_REFUSAL_REASONS) =>
  decide(id, { decision: 'approve', ruledOut }, by);
const caseOf = async () => (await callAs(api, admin, 'GET', `/admin/kyc/reports/${reportId}`)).json();
const queue = async (query = '') =>
  (await callAs(api, admin, 'GET', `/admin/kyc/reports?size=100${query}`)).json();

it('shows the company that payouts could go to, whether it was reviewed, and whether another account has it', async () => {
  const cnpj = uniqueCnpj();
  const company = { company_name: 'Ateliê Ltda.', cnpj };
  const sellers = () => api.platform.database.platform.updateTable('sellers');
  await sellers().set(company).where('id', '=', maria.sellerId).execute();
  const typed = { companyName: 'Ateliê Ltda.', cnpj, isReviewed: false };
  expect((await caseOf()).company).toEqual({ ...typed, isOfAnother: false });
  const other = await createAccount(api.platform);
  await sellers()
    .set({ ...company, reviewed_cnpj: cnpj })
    .where('id', '=', other.sellerId)
    .execute();
  expect((await caseOf()).company).toEqual({ ...typed, isOfAnother: true });
});

describe('a decision', () => {
  it('finishes the verification with the third approval', async () => {
    expect((await approve(ids.frente)).json().status).toBe('WAITING_MANUAL_ACTION');
    expect((await approve(ids.verso)).json().status).toBe('WAITING_MANUAL_ACTION');
    expect((await approve(ids.selfie)).json()).toMatchObject({
      status: 'FINISHED',
      userId: maria.userId,
      documents: [{ state: 'approved' }, { state: 'approved' }, { state: 'approved' }],
    });
    const { status } = (await callAs(api, maria, 'GET', `/kyc/profile/${maria.sellerId}/status`)).json();
    expect(status).toBe('FINISHED');
    expect(await toldTo(api, maria)).toEqual([['identity', 'Sua identidade foi verificada', 'identity']]);
    expect((await openReport(api, maria)).json().code).toBe('kyc_already_open');
  });

  it('asks again for the refused slot alone, and goes on with what is sent then', async () => {
    await approve(ids.frente);
    await decide(ids.verso, { decision: 'ask-again', reason: 'illegible' });
    expect((await approve(ids.selfie)).json().status).toBe('IN_PROGRESS');

    const seen = (await callAs(api, maria, 'GET', `/kyc/pf-report/${reportId}`)).json();
    expect(seen.documents).toMatchObject([
      { slot: 'frente', state: 'approved', reason: null },
      { slot: 'verso', state: 'refused', reason: 'illegible' },
      { slot: 'selfie', state: 'approved', reason: null },
    ]);
    expect((await upload(api, maria, 'frente')).json().code).toBe('kyc_slot_closed');
    expect(await toldTo(api, maria)).toEqual([
      ['identity', 'Envie de novo uma imagem da sua verificação', 'identity'],
    ]);

    const resent = (await sendSlots(api, maria, ['verso'])).json();
    expect(resent.status).toBe('WAITING_MANUAL_ACTION');
    const verso = documentIds(resent).verso;
    expect((await approve(ids.verso)).json().code).toBe('kyc_already_decided');
    expect((await approve(verso)).json().status).toBe('FINISHED');
  });

  it('refuses an upload that was made before its slot was approved', async () => {
    await decide(ids.verso, { decision: 'ask-again', reason: 'cropped' });
    await decide(ids.frente, { decision: 'ask-again', reason: 'cropped' });
    await approve(ids.selfie);
    const spare = (await upload(api, maria, 'frente')).json().id;
    const resent = documentIds((await sendSlots(api, maria, ['frente', 'verso'])).json());
    await approve(resent.frente);
    await decide(resent.verso, { decision: 'ask-again', reason: 'expired' });
    const late = await callAs(api, maria, 'PATCH', `/kyc/profile/${maria.sellerId}`, {
      body: { frente: spare },
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'kyc_slot_closed']);
  });

  it('rejects the person at once, with the reason, and lets them try again', async () => {
    const rejected = (await decide(ids.selfie, { decision: 'reject', reason: 'face_mismatch' })).json();
    expect(rejected).toMatchObject({ status: 'INVALID', reason: 'face_mismatch' });
    expect(await toldTo(api, maria)).toEqual([
      ['identity', 'Sua verificação de identidade foi rejeitada', 'identity'],
    ]);
    expect((await approve(ids.frente)).json().code).toBe('kyc_already_decided');
    const next = await openReport(api, maria);
    expect(next.statusCode).toBe(201);
    expect((await callAs(api, maria, 'GET', `/kyc/pf-report/${reportId}`)).json().status).toBe('INVALID');
  });

  it('is made once: the second of two admins is told so', async () => {
    const other = await createAccount(api.platform, { isPlatformAdmin: true });
    await stepUp(api, other);
    const answers = await Promise.all([
      approve(ids.frente),
      decide(ids.frente, { decision: 'reject', reason: 'not_accepted' }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await approve(ids.frente)).json().code).toBe('kyc_already_decided');
  });

  it('moves on once when two admins decide about the last two images at once', async () => {
    await approve(ids.frente);
    const answers = await Promise.all([approve(ids.verso), approve(ids.selfie)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await caseOf()).status).toBe('FINISHED');
  });

  it('needs a reason that is known where something is refused', async () => {
    for (const payload of [
      { decision: 'reject' },
      { decision: 'ask-again', reason: 'feio' },
      { decision: 'approve', ruledOut: KYC_REFUSAL_REASONS, reason: 'illegible' },
    ])
      expect((await decide(ids.frente, payload)).statusCode).toBe(422);
  });

  it('approves what was looked at, whole, and writes down what that was', async () => {
    const hasty = await approve(ids.selfie, admin, ['illegible', 'cropped']);
    expect([hasty.statusCode, hasty.json().fields]).toEqual([
      422,
      { ruledOut: ['Confira todos os itens da imagem antes de aprovar.'] },
    ]);
    expect((await approve(ids.selfie, admin, ['face_mismatch', 'illegible'])).statusCode).toBe(200);
    expect((await auditOf(api, maria)).at(-1)).toMatchObject({
      action: 'kyc.decide-document',
      after_json: { slot: 'selfie', ruledOut: ['face_mismatch', 'illegible'] },
    });
  });

  it('that ends the verification needs a step-up, and changes nothing without one', async () => {
    const hurried = await createAccount(api.platform, { isPlatformAdmin: true });
    await approve(ids.frente, hurried);
    await approve(ids.verso, hurried);
    const ends = [
      () => approve(ids.selfie, hurried),
      () => decide(ids.selfie, { decision: 'reject', reason: 'face_mismatch' }, hurried),
    ];
    for (const end of ends) expect((await end()).json().code).toBe('step_up_required');
    const before = await caseOf();
    expect(before).toMatchObject({ status: 'WAITING_MANUAL_ACTION', documents: [{}, {}, { state: 'sent' }] });
    expect(before.history).toHaveLength(7);
    await stepUp(api, hurried);
    expect((await approve(ids.selfie, hurried)).json().status).toBe('FINISHED');
  });

  it('is not about oneself, nor about an image that was never sent', async () => {
    await openReport(api, admin);
    const loose = (await upload(api, admin, 'frente')).json().id;
    expect((await approve(loose)).statusCode).toBe(404);
    const sent = documentIds((await sendSlots(api, admin)).json());
    expect((await approve(sent.frente)).statusCode).toBe(403);
    const [row] = (await queue(`&userId=${admin.userId}`)).items;
    const own = (await callAs(api, admin, 'GET', `/admin/kyc/reports/${row.id}`)).json();
    expect(own.decisionRefusal).toBe('Ninguém analisa a própria identidade. Peça a outra pessoa da equipe.');
    expect(await caseOf()).toMatchObject({ decisionRefusal: null, reviewerId: admin.userId });
  });

  it('comes too late for what was withdrawn', async () => {
    await callAs(api, maria, 'PATCH', `/kyc/profile/${maria.sellerId}`, { body: { status: 'CANCELLED' } });
    expect((await approve(ids.frente)).json().code).toBe('kyc_already_decided');
  });

  it('is in the audit log and in the history, with who made it', async () => {
    await decide(ids.frente, { decision: 'ask-again', reason: 'cropped' });
    expect((await auditOf(api, maria)).at(-1)).toMatchObject({
      action: 'kyc.decide-document',
      actor_id: admin.userId,
      actor_kind: 'admin',
      after_json: { slot: 'frente', decision: 'ask-again', reason: 'cropped' },
    });
    expect((await caseOf()).history.at(-1)).toMatchObject({
      step: 'refuse-image',
      slot: 'frente',
      reason: 'cropped',
      actor: { id: admin.userId, name: 'Ana Souza', kind: 'admin' },
    });
    const { history } = (await callAs(api, maria, 'GET', `/kyc/pf-report/${reportId}`)).json();
    expect(JSON.stringify(history)).not.toContain(admin.userId);
  });
});

describe('the queue', () => {
  it('has what waits, longest first and masked, page by page', async () => {
    const other = await createAccount(api.platform);
    const second = (await openReport(api, other)).json().id;
    await sendSlots(api, other);
    const { items } = await queue();
    const places = [reportId, second].map((id) => items.findIndex((row: { id: string }) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    expect(items[places[0] ?? 0]).toMatchObject({
      userId: maria.userId,
      cpf: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
      attempt: 1,
    });
    const first = (await callAs(api, admin, 'GET', '/admin/kyc/reports?size=1')).json();
    const next = (
      await callAs(api, admin, 'GET', `/admin/kyc/reports?size=1&page=2&cursor=${first.cursors.next}`)
    ).json();
    expect(next.items[0].id).toBe(items[1].id);
  });

  it('finds other statuses when asked', async () => {
    await decide(ids.selfie, { decision: 'reject', reason: 'face_mismatch' });
    const has = ({ items }: { items: { id: string }[] }) => items.some(({ id }) => id === reportId);
    expect(has(await queue('&sort=-changedAt'))).toBe(false);
    expect(has(await queue('&sort=-changedAt&status=INVALID&status=FINISHED'))).toBe(true);
    expect((await callAs(api, admin, 'GET', '/admin/kyc/reports?status=LIXO')).statusCode).toBe(422);
  });
});

describe('the queue, narrowed', () => {
  const found = async (query: string) =>
    (await queue(query)).items.map(({ id }: { id: string }) => id) as string[];

  it('finds a person by words of their name and by their CPF', async () => {
    const { person } = await caseOf();
    expect(await found(`&q=${person.cpf}`)).toEqual([reportId]);
    expect(await found('&q=maria%20silva')).toContain(reportId);
    expect(await found('&q=ninguem')).toEqual([]);
  });

  it('finds the attempts of one person, and those that are not the first', async () => {
    await decide(ids.selfie, { decision: 'reject', reason: 'face_mismatch' });
    const second = (await openReport(api, maria)).json().id;
    await sendSlots(api, maria);
    const all = `&userId=${maria.userId}&status=INVALID&status=WAITING_MANUAL_ACTION`;
    expect((await found(all)).sort()).toEqual([reportId, second].sort());
    expect(await found(`${all}&again=true`)).toEqual([second]);
    expect(await found(`${all}&again=false`)).toEqual([reportId]);
  });

  it('finds since when something waits, by days of São Paulo', async () => {
    await api.platform.database.platform
      .updateTable('kyc_reports')
      .set({ changed_at: new Date('2026-01-11T02:30:00Z') })
      .where('id', '=', reportId)
      .execute();
    expect(await found('&changedFrom=2026-01-10&changedTo=2026-01-10')).toEqual([reportId]);
    expect(await found('&changedTo=2026-01-09')).not.toContain(reportId);
  });
});

it('shows an admin whom to compare with, and writes down that they looked', async () => {
  const shown = await caseOf();
  expect(shown.person).toEqual({
    name: 'Maria da Silva',
    cpf: expect.stringMatching(/^\d{11}$/),
    birthDate: '1987-03-14',
  });
  expect((await auditOf(api, maria)).at(-1)).toMatchObject({
    action: 'kyc.read-case',
    actor_id: admin.userId,
  });
});
