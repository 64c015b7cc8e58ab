import ICAL from 'ical.js';
import { call, lastMail, mailCount } from '../../../test/accounts';
import { createColleague } from '../../../test/authorisation/people';
import { setStatus } from '../../../test/block-owner';
import { callAs, stepUp } from '../../../test/call-as';
import { placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { PASSWORD } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ isShared: true });

beforeAll(async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  for (const name of ['a', 'b']) {
    await placeSale(api, key, name);
    await reportPayment(api, key, name, { events: [paymentEvent('captured', 1)] });
  }
});

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      summary: event.summary,
      day: event.startDate.toString(),
      uid: event.uid,
      isDay: event.startDate.isDate,
    };
  });
const dueDays = async () =>
  [
    ...new Set(
      (await callAs(api, maria, 'GET', '/finance/anticipations/offer'))
        .json()
        .items.map(({ availableOn }: { availableOn: string }) => availableOn),
    ),
  ] as string[];
const newAddress = async (by = maria) => {
  await stepUp(api, by);
  const answer = await callAs(api, by, 'POST', '/finance/calendar');
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json().url).pathname.replace('/api', '');
};

it('says by day what falls due, and nothing of buyers', async () => {
  const address = await newAddress();
  const answer = await api.app.inject({ url: address });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = eventsOf(answer.payload);
  expect(events.map(({ day }) => day)).toEqual(await dueDays());
  expect(events.map(({ summary }) => summary)).toEqual([
    'R$ 123,74 a receber',
    'R$ 123,74 a receber',
    'R$ 123,76 a receber',
  ]);
  expect(events.every(({ isDay }) => isDay)).toBe(true);
  expect(answer.payload).not.toMatch(/Ana|Prado|exemplo|52998224725/);
  for (const line of answer.payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it('keeps an entry the same one, however often a calendar reads it', async () => {
  const address = await newAddress();
  const uids = async () => eventsOf((await api.app.inject({ url: address })).payload).map(({ uid }) => uid);
  expect(await uids()).toEqual(await uids());
});

it('can be downloaded by who is logged in', async () => {
  const answer = await callAs(api, maria, 'GET', '/finance/calendar/file');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="recebiveis.ics"');
  expect(eventsOf(answer.payload)).toHaveLength(3);
});

it('is renewed: the old address leads nowhere, nor does one that was ended', async () => {
  const old = await newAddress();
  const current = await newAddress();
  expect((await api.app.inject({ url: old })).statusCode).toBe(404);
  expect((await api.app.inject({ url: current })).statusCode).toBe(200);
  expect((await callAs(api, maria, 'GET', '/finance/calendar')).json()).toMatchObject({
    createdAt: expect.any(String),
    canEdit: true,
  });
  expect((await callAs(api, maria, 'DELETE', '/finance/calendar')).statusCode).toBe(204);
  expect((await api.app.inject({ url: current })).statusCode).toBe(404);
  expect((await callAs(api, maria, 'DELETE', '/finance/calendar')).statusCode).toBe(404);
});

describe('the address', () => {
  const statusOf = async (url: string) => (await api.app.inject({ url })).statusCode;
  const member = () => createColleague(api.platform, maria, 'financeiro');

  it('needs a step-up, and the owner is told who made it', async () => {
    const ana = await member();
    const refused = await callAs(api, ana, 'POST', '/finance/calendar');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    const before = await mailCount(api, maria.email, 'calendar-address-created');
    await newAddress(ana);
    expect(await mailCount(api, maria.email, 'calendar-address-created')).toBe(before + 1);
    expect((await lastMail(api, maria.email)).text_body).toContain('João Pereira criou');
  });

  it('leads nowhere once who made it, or the owner, is blocked; nor after the block', async () => {
    const ana = await member();
    for (const blocked of [ana, maria]) {
      const address = await newAddress(ana);
      await setStatus(api, blocked, 'blocked');
      expect(await statusOf(address)).toBe(404);
      await setStatus(api, blocked, 'active');
    }
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    const address = await newAddress(ana);
    const query = `idUsuario=${ana.userId}`;
    await stepUp(api, admin);
    expect((await callAs(api, admin, 'DELETE', `/bloquear-usuario?${query}`)).statusCode).toBe(204);
    expect((await callAs(api, admin, 'PUT', `/desbloquear-usuario?${query}`)).statusCode).toBe(204);
    expect(await statusOf(address)).toBe(404);
    expect((await callAs(api, maria, 'GET', '/finance/calendar')).json().createdAt).toBeNull();
  });

  it('leads nowhere once who made it is no member, or has changed their password', async () => {
    const ana = await member();
    const first = await newAddress(ana);
    await api.platform.database.platform
      .updateTable('memberships')
      .set({ status: 'revoked' })
      .where('user_id', '=', ana.userId)
      .where('store_id', '=', maria.storeId)
      .execute();
    expect(await statusOf(first)).toBe(404);

    const joao = await member();
    const second = await newAddress(joao);
    const changed = await call(
      api,
      'PUT',
      '/auth/user/change-password',
      { currentPassword: PASSWORD, newPassword: 'outra senha bem longa' },
      { headers: joao.headers },
    );
    expect(changed.statusCode).toBe(200);
    expect(await statusOf(second)).toBe(404);
  });
});

it('keeps only a hash of the address', async () => {
  const token = (await newAddress()).split('/').at(-1)?.replace('.ics', '');
  const { rows } = await api.platform.database.platform
    .selectFrom('calendar_feeds')
    .selectAll()
    .execute()
    .then((found) => ({ rows: JSON.stringify(found) }));
  expect(rows).not.toContain(token);
});
