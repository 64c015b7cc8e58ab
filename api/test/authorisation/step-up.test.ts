import { type CheckoutThemeRecord, STEP_UP_CALLS } from '@balcao/api-schema';
import { csvText, NEW_CHECKOUT_THEME, PIXEL_TEMPLATE } from '@balcao/domain';
import { lastMail, mailCount } from '../accounts';
import { callAs, stepUp } from '../call-as';
import { newHost } from '../certificates';
import { type Operation, readOperations } from '../open-api';
import { csvFiles } from '../product-csv';
import { createAccount } from '../stored-account';
import { withStore } from '../with-store';
import { callRow } from './call-row';
import { MATRIX } from './matrix';
import { UNASKED } from './unasked-calls';

const { api, maria } = withStore({ planId: 'escala' });

const META = { nickname: 'Meta da loja', provider: 'meta', externalId: '123456789012345' };
const OTHER_ACCOUNT = { externalId: '543210987654321' };
const THANKS = 'https://obrigado.lima-doces.com.br/pago';

const call = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object, version = 1, by = maria) =>
  callAs(api, by, method, url, { body, 'if-match': `"${version}"` });
const confirmedCall = async (...sent: Parameters<typeof call>) => {
  await stepUp(api, sent[4] ?? maria);
  const answer = await call(...sent);
  await forgetStepUp();
  return answer;
};
/** The session of somebody who has copied a token. */
const forgetStepUp = ({ sessionId } = maria) =>
  api.platform.database.platform
    .updateTable('sessions')
    .set({ stepped_up_at: null })
    .where('id', '=', sessionId)
    .execute();

const changing = async (): Promise<Operation[]> =>
  (await readOperations(api.app)).filter(
    ({ method, access }) => method !== 'GET' && (access === 'seller' || access === 'admin'),
  );

it('every changing call of a session is decided: it asks for a step-up, or says why it needs none', async () => {
  const declared = (await changing()).map(({ operationId }) => operationId);
  const decided = [...Object.keys(STEP_UP_CALLS), ...Object.values(UNASKED).flat()];
  expect(decided.toSorted()).toEqual(declared.toSorted());
});

it('a call that always asks is refused to a session without a step-up, and runs nothing', async () => {
  const asking = (await changing()).filter(({ stepUp: asks }) => asks === 'always');
  expect(asking.length).toBeGreaterThan(30);
  const admin = await createAccount(api.platform, { isPlatformAdmin: true });
  for (const { route, access } of asking) {
    const [row] = MATRIX[route] ?? [];
    if (row === undefined) throw new Error(`${route} has no row.`);
    const target = await createAccount(api.platform, { planId: 'crescimento' });
    const by = access === 'admin' ? admin : target;
    const wanted = await row.call(target, api.platform);
    await forgetStepUp(by);
    const answer = await callRow(api, route, { ...row, call: () => wanted }, { target, by });
    expect([route, answer.statusCode, answer.json().code]).toEqual([route, 403, 'step_up_required']);
  }
});

const asked = { statusCode: 403, code: 'step_up_required' };
const refusalOf = (answer: Awaited<ReturnType<typeof call>>) => ({
  statusCode: answer.statusCode,
  code: answer.json().code,
});

describe('a copied session', () => {
  it('leads buyers to no domain: adding one and making it the principal one ask, and are mailed', async () => {
    const host = newHost();
    expect(refusalOf(await call('POST', '/domains', { host }))).toEqual(asked);
    const { id } = (await confirmedCall('POST', '/domains', { host })).json();
    expect((await lastMail(api, maria.email)).subject).toBe(`Novo domínio: ${host}`);
    await api.platform.database.platform
      .updateTable('domains')
      .set({ state: 'provado' })
      .where('id', '=', id)
      .execute();
    expect(refusalOf(await call('PUT', `/domains/${id}/primary`, {}))).toEqual(asked);
    expect((await confirmedCall('PUT', `/domains/${id}/primary`, {})).statusCode).toBe(200);
    expect((await lastMail(api, maria.email)).subject).toBe(`Outro domínio principal: ${host}`);
  });

  it('tells no other account of sales: a new pixel, another account, buyers’ data and a token ask, and are mailed', async () => {
    expect(refusalOf(await call('POST', '/pixels', META))).toEqual(asked);
    const { id } = (await confirmedCall('POST', '/pixels', META)).json();
    expect((await lastMail(api, maria.email)).text_body).toContain('123456789012345');
    const path = `/pixels/${id}`;
    for (const change of [OTHER_ACCOUNT, { sendsBuyer: true }])
      expect(refusalOf(await call('PATCH', path, change))).toEqual(asked);
    expect((await confirmedCall('PATCH', path, OTHER_ACCOUNT)).statusCode).toBe(200);
    expect((await lastMail(api, maria.email)).subject).toBe('Pixel com outro destino');
    expect(refusalOf(await call('PUT', `${path}/token`, { token: 'EAAB-de-outro' }))).toEqual(asked);
    expect((await confirmedCall('PUT', `${path}/token`, { token: 'EAAB-da-loja' })).statusCode).toBe(200);
    expect((await lastMail(api, maria.email)).subject).toBe('Outro token em um pixel');
  });

  it('may rename and pause a pixel, and nobody is mailed', async () => {
    const { id } = (await confirmedCall('POST', '/pixels', META)).json();
    const before = await mailCount(api, maria.email);
    const renamed = await call('PATCH', `/pixels/${id}`, { nickname: 'Meta de Natal', active: false });
    expect(renamed.statusCode).toBe(200);
    expect(await mailCount(api, maria.email)).toBe(before);
  });

  it('writes no pixels by a file', async () => {
    const files = csvFiles(api, () => maria, '/pixels');
    const job = await files.review(csvText(PIXEL_TEMPLATE));
    expect(job.status).toBe('review');
    expect(refusalOf(await files.post(`/pixels/imports/${job.id}/apply`, { mode: 'all' }))).toEqual(asked);
    await stepUp(api, maria);
    expect((await files.apply(job, 'all')).counts.failed).toBe(0);
    expect(await mailCount(api, maria.email, 'led-elsewhere')).toBeGreaterThan(0);
  });

  it('leads nobody who has paid elsewhere: a thank-you address asks when it is typed and when a version with it comes back', async () => {
    const config = { ...NEW_CHECKOUT_THEME, thanksUrl: THANKS };
    expect(refusalOf(await call('POST', '/checkout-themes', { name: 'Marca', config }))).toEqual(asked);
    const { id }: CheckoutThemeRecord = (await call('POST', '/checkout-themes', { name: 'Marca' })).json();
    const path = `/checkout-themes/${id}`;
    expect(refusalOf(await call('PATCH', path, { config }))).toEqual(asked);
    expect((await confirmedCall('PATCH', path, { config })).statusCode).toBe(200);
    const mail = await lastMail(api, maria.email);
    expect([mail.subject, mail.text_body]).toEqual([
      'Outra página de obrigado',
      expect.stringContaining('obrigado.lima-doces.com.br'),
    ]);
    const published = await call('POST', `${path}/publish`, {}, 2);
    expect(published.statusCode).toBe(200);
    const back = { ...config, thanksUrl: '' };
    expect((await call('PATCH', path, { config: back }, 3)).statusCode).toBe(200);
    expect(refusalOf(await call('POST', `${path}/restore`, { number: 1 }, 4))).toEqual(asked);
    expect((await confirmedCall('POST', `${path}/restore`, { number: 1 }, 4)).statusCode).toBe(200);
  });
});

it('another seller who has confirmed themselves finds no pixel and no domain of the store', async () => {
  const joana = await createAccount(api.platform, { isSteppedUp: true });
  const pixel = (await confirmedCall('POST', '/pixels', META)).json().id;
  const domain = (await confirmedCall('POST', '/domains', { host: newHost() })).json().id;
  const tries = [
    await call('PUT', `/pixels/${pixel}/token`, { token: 'EAAB-de-outra' }, 1, joana),
    await call('PUT', `/domains/${domain}/primary`, {}, 1, joana),
  ];
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
