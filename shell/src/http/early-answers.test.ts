import axios from 'axios';
import { adapterOf } from '../testing/fake-adapter';
import { withEarlyAnswers } from './early-answers';

function clientOf(answers: Record<string, Promise<Response>>) {
  const adapter = withEarlyAnswers(
    adapterOf(() => ({ data: { from: 'network' } })),
    answers,
  );
  return axios.create({ adapter, baseURL: '/api' });
}

const early = () => Promise.resolve(new Response('{"from":"page"}', { headers: { ETag: '"1"' } }));

describe('an answer that the page began to fetch early', () => {
  it('is used once', async () => {
    const client = clientOf({ '/api/seller/1': early() });
    const first = await client.get('/seller/1');
    expect(first.data).toEqual({ from: 'page' });
    expect(first.headers).toMatchObject({ etag: '"1"' });
    expect((await client.get('/seller/1')).data).toEqual({ from: 'network' });
  });

  it('is not used for another query or a write', async () => {
    const client = clientOf({ '/api/seller/1': early() });
    expect((await client.get('/seller/1', { params: { a: 1 } })).data).toEqual({ from: 'network' });
    expect((await client.patch('/seller/1', {})).data).toEqual({ from: 'network' });
  });

  it('is not used after a write, which may have changed it', async () => {
    const client = clientOf({ '/api/seller/1': early() });
    await client.post('/seller/1/name', {});
    expect((await client.get('/seller/1')).data).toEqual({ from: 'network' });
  });

  it('is not used when it was begun while a write was under way', async () => {
    const answers: Record<string, Promise<Response>> = {};
    const adapter = withEarlyAnswers(
      adapterOf(({ method }) => {
        if (method === 'post') answers['/api/seller/1'] = early();
        return { data: { from: 'network' } };
      }),
      answers,
    );
    const client = axios.create({ adapter, baseURL: '/api' });
    await client.post('/seller/1/name', {});
    expect((await client.get('/seller/1')).data).toEqual({ from: 'network' });
  });

  it.each([
    ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is an error', () => Promise.resolve(new Response('', { status: 401 }))],
  ])('is asked for again when it %s', async (_, answer) => {
    const client = clientOf({ '/api/seller/1': answer() });
    expect((await client.get('/seller/1')).data).toEqual({ from: 'network' });
  });
});
