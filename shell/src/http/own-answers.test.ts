import { isApiError } from '@balcao/contract';
import axios from 'axios';
import { adapterOf, type FakeAnswer, networkFailure } from '../testing/fake-adapter';
import { withOwnAnswers } from './own-answers';
import { toApiError } from './to-api-error';

const OURS = { 'X-Request-Id': '5f0a', 'Content-Type': 'application/json; charset=utf-8' };
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Aceite os termos</h1>';

async function outcomeOf(
  answer: FakeAnswer,
  { method = 'patch', responseType }: { method?: string; responseType?: 'blob' } = {},
) {
  const client = axios.create({ adapter: withOwnAnswers(adapterOf(() => answer)), baseURL: '/api' });
  try {
    const { status } = await client.request({
      method,
      url: '/seller/7',
      ...(responseType && { responseType }),
    });
    return status;
  } catch (error) {
    return toApiError(error);
  }
}

it.each<[name: string, answer: FakeAnswer]>([
  ['the page of a portal', { data: PORTAL, headers: { 'content-type': 'text/html' } }],
  [
    'a page by a proxy that names requests too',
    { data: PORTAL, headers: { ...OURS, 'Content-Type': 'text/html' } },
  ],
  ['words that are no JSON', { data: 'ok', headers: { ...OURS, 'Content-Type': 'text/plain' } }],
  ['JSON of somebody else', { data: '{}', headers: { 'content-type': 'application/json' } }],
  ['nothing at all', { status: 204, data: '' }],
  ['a refusal by a filter', { status: 403, data: PORTAL, headers: { 'content-type': 'text/html' } }],
  ['a demand for a login', { status: 401, data: PORTAL, headers: { 'content-type': 'text/html' } }],
  ['a proxy that lets no such method through', { status: 405, data: '' }],
  ['a network that wants a login', { status: 511, data: PORTAL, headers: { 'content-type': 'text/html' } }],
])('takes %s for nothing of ours', async (_name, answer) => {
  for (const method of ['get', 'patch', 'delete'])
    expect(await outcomeOf(answer, { method })).toMatchObject({
      status: 0,
      code: 'foreign_answer',
      errors: [expect.stringContaining('Quem respondeu não foi o Balcão')],
    });
});

it('hands on what the API answered, also nothing', async () => {
  expect(await outcomeOf({ data: '{"id":7}', headers: OURS })).toBe(200);
  expect(await outcomeOf({ status: 204, data: '', headers: { 'x-request-id': '5f0a' } })).toBe(204);
});

it('takes a file for ours, and a page in its place for nothing of ours', async () => {
  const file = { data: new Blob(['Nome;Preço']), headers: { ...OURS, 'Content-Type': 'text/csv' } };
  expect(await outcomeOf(file, { responseType: 'blob' })).toBe(200);
  const page = { data: new Blob([PORTAL]), headers: { ...OURS, 'Content-Type': 'text/html' } };
  expect(await outcomeOf(page, { responseType: 'blob' })).toMatchObject({ code: 'foreign_answer' });
});

it.each([
  [
    'our own refusal',
    { status: 409, data: { errors: ['Já existe.'], code: 'conflict' }, headers: OURS },
    'conflict',
  ],
  [
    'our edge’s, which other hosts may not name',
    { status: 503, data: { errors: ['Fora do ar.'], code: 'unavailable' } },
    'unavailable',
  ],
  [
    'a proxy of the operator while the API is away',
    { status: 502, data: '<html>Bad Gateway</html>' },
    'unexpected',
  ],
])('leaves %s as it is', async (_name, answer, code) => {
  expect(await outcomeOf(answer)).toMatchObject({ status: answer.status, code });
});

it('does not ask the postal-code service for our header', async () => {
  const client = axios.create({ adapter: withOwnAnswers(adapterOf(() => ({ data: { cep: '01310-100' } }))) });
  expect((await client.get('https://viacep.com.br/ws/01310100/json')).data).toEqual({ cep: '01310-100' });
});

it('keeps a failure of the network', async () => {
  const client = axios.create({
    adapter: withOwnAnswers(adapterOf(() => networkFailure())),
    baseURL: '/api',
  });
  const failure = await client.get('/seller/7').catch((error: unknown) => error);
  expect(isApiError(failure)).toBe(false);
  expect(toApiError(failure).code).toBe('offline');
});
