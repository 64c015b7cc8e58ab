import { randomUUID } from 'node:crypto';
import type { DisputeRow } from '@balcao/api-schema';
import { DISPUTE_EVIDENCE_PART, GATEWAY_IDS, GATEWAYS, MAX_DISPUTE_EVIDENCE } from '@balcao/domain';
import { createColleague } from '../../../test/authorisation/people';
import { callAs } from '../../../test/call-as';
import { disputeEvent, inDays, openChargeback, sendDisputed } from '../../../test/disputes';
import { uploadTo } from '../../../test/kyc';
import { toldTo } from '../../../test/notices';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { manyPages } from '../../../test/pdf';
import { auditOf } from '../../../test/platform-users';
import { becomeDue, workNext } from '../../../test/queue';
import { deliverAll, settleAll, winAll } from '../../../test/settled-account';
import { createAccount } from '../../../test/stored-account';
import { offer, paidPix } from '../../../test/test-charges';
import { workOff } from '../../../test/webhooks';
import { withStore } from '../../../test/with-store';
import { MODULES } from '../../modules';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { workOffRequests } from '../payments/work-off';
import { erasePerson } from '../platform';
import { remindOfDisputes } from './dispute-notices';

const { api, maria } = withStore();
let key: string;

beforeAll(async () => {
  // Simulated notices are sent to the API itself.
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

const get = (path: string, account = maria) => callAs(api, account, 'GET', path);
const post = (path: string, body?: object, account = maria) =>
  callAs(api, account, 'POST', path, { ...(body && { body }), 'idempotency-key': randomUUID() });
const list = async (query = ''): Promise<DisputeRow[]> => (await get(`/disputes${query}`)).json().items;
const respond = (id: string, account = maria) =>
  post(`/disputes/${id}/response`, { text: 'Entregamos no endereço do titular em dois dias.' }, account);
const addEvidence = (id: string, bytes?: Buffer) =>
  uploadTo(api, `/disputes/${id}/evidence?name=Comprovante`, maria.headers, bytes, DISPUTE_EVIDENCE_PART);
const captured = paymentEvent('captured', 1);
async function simulateNotice(event: string, subject: string, senderId: string): Promise<void> {
  await post('/webhook-simulations', { senderId, event, subject, signature: 'right' });
  await workOff(api, maria);
}
const setDeadline = (id: string, deadline: string, isEstimated = false) =>
  api.platform.database.platform
    .updateTable('disputes')
    .set({ deadline: new Date(deadline), is_deadline_estimated: isEstimated })
    .where('id', '=', id)
    .execute();

describe('a dispute is what its events say', () => {
  it('is opened with its deadline, its reason in words and the order that it is about', async () => {
    const deadline = inDays(5);
    const orderId = await sendDisputed(api, key, 'a', [
      captured,
      disputeEvent('chargeback_opened', 2, {
        dispute_id: 'CB-1',
        dispute_deadline: deadline,
        dispute_reason: '10.4',
      }),
    ]);
    expect(await list()).toEqual([
      expect.objectContaining({
        orderId,
        kind: 'chargeback',
        status: 'open',
        amountCents: 10_750,
        remainingCents: 10_750,
        lostCents: 0,
        reason: 'fraud',
        deadline,
        isDeadlineEstimated: false,
      }),
    ]);
    const [dispute] = (await get(`/orders/${orderId}`)).json().disputes;
    expect(dispute).toMatchObject({ kind: 'chargeback', status: 'open' });
  });

  it('has a usual deadline where nobody said one, which refuses nothing', async () => {
    await sendDisputed(api, key, 'a', [captured, disputeEvent('chargeback_opened', 2)]);
    const [row] = await list();
    expect(row?.isDeadlineEstimated).toBe(true);
    await setDeadline(row?.id ?? '', inDays(-1), true);
    expect((await respond(row?.id ?? '')).statusCode).toBe(200);
  });

  it('comes to the same in whatever order its events arrive', async () => {
    const events = [
      captured,
      disputeEvent('chargeback_opened', 2, { dispute_id: 'CB-1', dispute_deadline: inDays(5) }),
      disputeEvent('chargeback_won', 3, { dispute_id: 'CB-1' }),
      disputeEvent('chargeback_opened', 4, { dispute_id: 'CB-2' }),
      disputeEvent('chargeback_lost', 5, { dispute_id: 'CB-2', amount: 4_000 }),
    ];
    const orders = [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [4, 0, 3, 1, 2],
      [3, 0, 2, 4, 1],
    ];
    const ends = [];
    for (const [index, order] of orders.entries()) {
      const mine = events.map((event) => ({ ...event, id: `${index}-${event.id}` }));
      const orderId = await sendDisputed(
        api,
        key,
        `a${index}`,
        order.flatMap((place) => mine[place] ?? []),
      );
      const rows = (await list('?tab=all')).filter(
        (row) => row.orderId === orderId && row.status !== 'cancelled',
      );
      ends.push(
        rows
          .map(({ status, amountCents, remainingCents, lostCents }) => [
            status,
            amountCents,
            remainingCents,
            lostCents,
          ])
          .sort(),
      );
    }
    expect(ends[0]).toEqual([
      ['lost', 10_750, 6_750, 4_000],
      ['won', 10_750, 0, 0],
    ]);
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it('is one per reference, however often it is reported', async () => {
    const opened = disputeEvent('chargeback_opened', 2, { dispute_id: 'CB-1' });
    await sendDisputed(api, key, 'a', [captured, opened, opened, { ...opened, id: 'evt_again' }]);
    expect(await list()).toHaveLength(1);
  });

  it('is a MED for a Pix, which may be returned in parts and the rest freed', async () => {
    const events = [
      captured,
      disputeEvent('med_opened', 2, { med_nature: 'MED_FRAUDE' }),
      disputeEvent('med_returned', 3, { amount: 4_000 }),
    ];
    await sendDisputed(api, key, 'a', events, 'pix');
    const all = '?tab=all';
    expect(await list(all)).toEqual([
      expect.objectContaining({
        kind: 'med',
        nature: 'MED_FRAUDE',
        status: 'lost',
        lostCents: 4_000,
        remainingCents: 6_750,
      }),
    ]);
    await sendDisputed(api, key, 'a', [disputeEvent('med_rejected', 4)], 'pix');
    expect(await list(all)).toEqual([
      expect.objectContaining({ status: 'lost', lostCents: 4_000, remainingCents: 0 }),
    ]);
    expect((await get('/finance/balances')).json().blockedCents).toBe(0);
  });
});

describe('the inbox', () => {
  it('shows what waits for an answer first by its deadline, and counts the rest', async () => {
    const opened = (days: number) => disputeEvent('chargeback_opened', 2, { dispute_deadline: inDays(days) });
    const later = await sendDisputed(api, key, 'later', [paymentEvent('captured', 1), opened(9)]);
    const sooner = await sendDisputed(api, key, 'sooner', [paymentEvent('captured', 1), opened(2)]);
    await sendDisputed(api, key, 'won', [
      paymentEvent('captured', 1),
      opened(3),
      paymentEvent('chargeback_won', 3),
    ]);
    await sendDisputed(api, key, 'med', [paymentEvent('captured', 1), paymentEvent('med_opened', 2)], 'pix');
    const page = (await get('/disputes?countBy=tab&kind=chargeback')).json();
    expect(page.items.map((row: DisputeRow) => row.orderId)).toEqual([sooner, later]);
    const counts = Object.fromEntries(
      page.counts.map(({ value, total }: { value: string; total: number }) => [value, total]),
    );
    expect(counts).toEqual({ to_answer: 2, with_bank: 0, closed: 1, all: 3 });
    expect(await list('?tab=closed')).toHaveLength(1);
    expect(await list('?kind=med')).toHaveLength(1);
  });
});

describe('once it was answered, or its time is over, a dispute', () => {
  const inTab = async (tab: string) => (await list(`?tab=${tab}`)).map(({ id }) => id);

  it('is with the bank', async () => {
    const answered = await openChargeback(api, maria, key);
    expect(await inTab('to_answer')).toEqual([answered]);
    await respond(answered);
    expect([await inTab('to_answer'), await inTab('with_bank')]).toEqual([[], [answered]]);
  });

  it.each([true, false])(
    'is with the bank, whether its deadline was estimated (%s) or not',
    async (isEstimated) => {
      const late = await openChargeback(api, maria, key);
      await setDeadline(late, inDays(-1), isEstimated);
      expect([await inTab('to_answer'), await inTab('with_bank')]).toEqual([[], [late]]);
      expect((await get('/orders?tab=disputed')).json().total).toBe(1);
    },
  );
});

it('what sellers are told of a gateway that takes answers is what its provider can do', () => {
  for (const gateway of GATEWAY_IDS)
    expect([gateway, api.platform.gateways[gateway].answerDispute !== undefined]).toEqual([
      gateway,
      GATEWAYS[gateway].acceptsDisputeAnswers,
    ]);
});

describe('an answer', () => {
  it('is not offered to a colleague who may only read', async () => {
    const id = await openChargeback(api, maria, key);
    const reader = await createColleague(api.platform, maria, 'leitura');
    const seen = (await callAs(api, reader, 'GET', `/disputes/${id}`)).json();
    expect(seen).toMatchObject({ canAnswer: true, canEdit: false });
    expect((await get(`/disputes/${id}`)).json()).toMatchObject({ canAnswer: true, canEdit: true });
  });

  it('goes once, with its files, and says who gave it', async () => {
    const id = await openChargeback(api, maria, key);
    expect((await addEvidence(id)).statusCode).toBe(201);
    const [first, second] = await Promise.all([respond(id), respond(id)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    const refused = [first, second].find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().code).toBe('dispute_already_answered');
    expect((await get(`/disputes/${id}`)).json()).toMatchObject({
      status: 'answered',
      canAnswer: false,
      // Nobody said by which gateway it was paid.
      isAnswerSent: false,
      evidence: [{ name: 'Comprovante' }],
      answer: { kind: 'response', byName: 'Maria da Silva', notice: 'none' },
    });
    const actions = (await auditOf(api, maria)).map(({ action }) => action);
    expect(actions).toContain('dispute.respond');
  });

  it('is refused after the deadline, and again once the gateway gives more time', async () => {
    const id = await openChargeback(api, maria, key);
    await setDeadline(id, inDays(-1));
    const refused = await respond(id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'dispute_deadline_passed']);
    expect((await addEvidence(id)).json().code).toBe('dispute_deadline_passed');
    expect((await get(`/disputes/${id}`)).json().canAnswer).toBe(false);
    const more = disputeEvent('chargeback_opened', 4, { dispute_id: 'CB-1', dispute_deadline: inDays(2) });
    await callV1(api, key, 'POST', '/orders/contestado/payments/card-1/events', more);
    expect((await respond(id)).statusCode).toBe(200);
  });

  it('accepts the loss, which the gateway then reports', async () => {
    const id = await openChargeback(api, maria, key);
    const accepted = await post(`/disputes/${id}/acceptance`);
    expect(accepted.json()).toMatchObject({ status: 'answered', answer: { kind: 'acceptance' } });
    await callV1(
      api,
      key,
      'POST',
      '/orders/contestado/payments/card-1/events',
      paymentEvent('chargeback_lost', 9),
    );
    expect((await get(`/disputes/${id}`)).json()).toMatchObject({
      status: 'lost',
      lostCents: 10_750,
      answer: { kind: 'acceptance' },
    });
    expect((await respond(id)).json().code).toBe('dispute_closed');
  });

  it('takes pictures and pages, and no more than so many', async () => {
    const id = await openChargeback(api, maria, key);
    expect((await addEvidence(id, manyPages(1))).statusCode).toBe(201);
    expect((await addEvidence(id, manyPages(2))).json().fields).toHaveProperty(DISPUTE_EVIDENCE_PART);
    expect((await addEvidence(id, Buffer.from('<script>'))).statusCode).toBe(415);
    const { id: fileId } = (await addEvidence(id)).json();
    const remove = () => callAs(api, maria, 'DELETE', `/disputes/${id}/evidence/${fileId}`);
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    for (let count = 1; count < MAX_DISPUTE_EVIDENCE; count += 1) await addEvidence(id);
    expect((await addEvidence(id)).statusCode).toBe(422);
  });

  it('waits while its gateway is away, and is told to be carried there by hand after two hours', async () => {
    const senderId = await offer(api, maria, 'simulador', ['pix']);
    const chargeId = await paidPix(api, maria);
    await simulateNotice('charge.dispute_opened', `sim_${chargeId}`, senderId);
    const id = (await list())[0]?.id ?? '';
    await respond(id);
    const { simulador } = api.platform.gateways;
    const answering = jest.spyOn(simulador, 'answerDispute');
    const workOff = async () => {
      await becomeDue(api.platform, 'gateway-request.', maria.sellerId);
      while (await workNext(api.platform, workOffRequests(api.platform, 'simulador')));
      return (await get(`/disputes/${id}`)).json().answer;
    };
    answering.mockResolvedValue({ outcome: 'failed', why: 'unreachable' });
    expect(await workOff()).toMatchObject({ notice: 'pending', noticeError: '' });
    await api.platform.database.platform
      .updateTable('gateway_requests')
      .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    expect(await workOff()).toMatchObject({ notice: 'failed', noticeError: '' });
    answering.mockRestore();
  });

  it('is shown as refused in the words of its gateway', async () => {
    const senderId = await offer(api, maria, 'simulador', ['pix']);
    const chargeId = await paidPix(api, maria);
    await simulateNotice('charge.dispute_opened', `sim_${chargeId}`, senderId);
    const id = (await list())[0]?.id ?? '';
    await respond(id);
    const { simulador } = api.platform.gateways;
    const answering = jest.spyOn(simulador, 'answerDispute');
    answering.mockResolvedValue({ outcome: 'refused', reason: 'Prazo encerrado' });
    while (await workNext(api.platform, workOffRequests(api.platform, 'simulador')));
    answering.mockRestore();
    expect((await get(`/disputes/${id}`)).json().answer).toMatchObject({
      notice: 'refused',
      noticeError: 'Prazo encerrado',
    });
  });

  it('reaches the gateway through the queue, where one stands behind the order', async () => {
    const senderId = await offer(api, maria, 'simulador', ['pix']);
    const chargeId = await paidPix(api, maria);
    await simulateNotice('charge.dispute_opened', `sim_${chargeId}`, senderId);
    const id = (await list())[0]?.id ?? '';
    expect((await get(`/disputes/${id}`)).json().isAnswerSent).toBe(true);
    expect((await respond(id)).json().answer.notice).toBe('pending');
    while (await workNext(api.platform, workOffRequests(api.platform, 'simulador')));
    expect((await get(`/disputes/${id}`)).json().answer.notice).toBe('sent');
    await simulateNotice('charge.dispute_lost', `sim_${chargeId}`, senderId);
    expect((await get(`/disputes/${id}`)).json()).toMatchObject({
      kind: 'med',
      status: 'lost',
      isTest: true,
    });
  });
});

describe('the evidence pack', () => {
  it('is a PDF of the order and the files, and its making is written down', async () => {
    const id = await openChargeback(api, maria, key);
    await addEvidence(id);
    const pack = await get(`/disputes/${id}/evidence-pack`);
    expect(pack.statusCode).toBe(200);
    expect(pack.headers['content-type']).toBe('application/pdf');
    expect(pack.headers['content-disposition']).toMatch(/dossie-chargeback-pedido-\d+\.pdf/);
    expect(pack.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pack.rawPayload.includes('/DCTDecode')).toBe(true);
    const actions = (await auditOf(api, maria)).map(({ action }) => action);
    expect(actions).toContain('dispute.evidence-pack');
  });
});

describe('reminders', () => {
  const mails = async () =>
    (
      await api.platform.database.platform
        .selectFrom('outbox_messages')
        .where('to_address', '=', maria.email)
        .where('kind', '=', 'dispute-reminder')
        .select('subject')
        .execute()
    ).length;

  it('come three days and one day before the deadline, once each, and not to who answered', async () => {
    const id = await openChargeback(api, maria, key);
    const look = () => Promise.all([remindOfDisputes(api.platform), remindOfDisputes(api.platform)]);
    await look();
    expect(await mails()).toBe(0);
    expect((await toldTo(api, maria))[0]).toEqual([
      'disputes',
      expect.stringMatching(/^Chargeback do pedido \d+, de R\$/),
      'dispute',
    ]);
    await setDeadline(id, inDays(2.5));
    await look();
    await look();
    expect(await mails()).toBe(1);
    await setDeadline(id, inDays(0.5));
    await look();
    await look();
    expect(await mails()).toBe(2);

    const other = await openChargeback(api, maria, key, 'outro');
    await respond(other);
    await setDeadline(other, inDays(0.5));
    await look();
    expect(await mails()).toBe(2);
  });
});

it('nobody of another store sees a dispute or answers it', async () => {
  const id = await openChargeback(api, maria, key);
  const ana = await createAccount(api.platform);
  expect((await get('/disputes', ana)).json().items).toEqual([]);
  for (const path of [`/disputes/${id}`, `/disputes/${id}/evidence-pack`])
    expect((await get(path, ana)).statusCode).toBe(404);
  expect((await respond(id, ana)).statusCode).toBe(404);
});

it('an erased person leaves no answer and no file, and amounts stay', async () => {
  const id = await openChargeback(api, maria, key);
  const { id: fileId } = (await addEvidence(id)).json();
  await respond(id);
  const { identityDocuments, database } = api.platform;
  expect(await identityDocuments.find(fileId)).toBeDefined();
  for (const settle of [winAll, deliverAll, settleAll]) await settle(api, maria);
  await erasePerson(api.platform, MODULES, maria, SYSTEM_ORIGIN);
  expect(await identityDocuments.find(fileId)).toBeUndefined();
  const row = await database.platform
    .selectFrom('disputes')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  expect(row).toMatchObject({ answer_text: '', amount_cents: 10_750 });
});
