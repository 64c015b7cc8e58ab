import axios from 'axios';
import { adapterOf, type FakeServer, networkFailure } from '../testing/fake-adapter';
import { type Pause, withRetries } from './retries';
import { toApiError } from './to-api-error';

const noPause: Pause = async () => {};

function clientOf(server: FakeServer, pause = noPause) {
  let requests = 0;
  const adapter = withRetries(
    adapterOf((request) => {
      requests++;
      return server(request);
    }),
    pause,
  );
  return { client: axios.create({ adapter }), requests: () => requests };
}

describe('reads are retried', () => {
  it.each([502, 503, 504])('up to three times on %i', async (status) => {
    const { client, requests } = clientOf(() => ({ status }));
    await expect(client.get('/a')).rejects.toMatchObject({ response: { status } });
    expect(requests()).toBe(4);
  });

  it('on a network failure, until an answer arrives', async () => {
    let failures = 2;
    const { client, requests } = clientOf(() => (failures-- > 0 ? networkFailure() : { data: 'aqui' }));
    expect((await client.get('/a')).data).toBe('aqui');
    expect(requests()).toBe(3);
  });

  it.each([400, 404, 429, 500])('never on %i', async (status) => {
    const { client, requests } = clientOf(() => ({ status }));
    await expect(client.get('/a')).rejects.toThrow();
    expect(requests()).toBe(1);
  });

  it('never on a timeout, which has already cost its time', async () => {
    const { client, requests } = clientOf(() => networkFailure('ETIMEDOUT'));
    await expect(client.get('/a')).rejects.toThrow();
    expect(requests()).toBe(1);
  });

  it('with pauses that grow and differ', async () => {
    const pauses: number[] = [];
    const { client } = clientOf(
      () => ({ status: 503 }),
      async (milliseconds: number) => void pauses.push(milliseconds),
    );
    await expect(client.get('/a')).rejects.toThrow();
    const bounds = [
      [150, 300],
      [300, 600],
      [600, 1200],
    ] as const;
    expect(pauses).toHaveLength(3);
    for (const [index, [from, to]] of bounds.entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(from);
      expect(pauses[index]).toBeLessThanOrEqual(to);
    }
  });

  it.each([
    ['2', [2_000, 2_000, 2_000]],
    ['5', [5_000]],
    ['60', []],
  ])(
    'no sooner than an answer asks, and not at all where that is too long: Retry-After %s',
    async (after, expected) => {
      const pauses: number[] = [];
      const { client, requests } = clientOf(
        () => ({ status: 503, headers: { 'retry-after': after } }),
        async (milliseconds: number) => void pauses.push(milliseconds),
      );
      const failure = await client.get('/a').catch((error: unknown) => toApiError(error));
      expect(pauses).toEqual(expected);
      expect(requests()).toBe(expected.length + 1);
      expect(failure).toMatchObject({ status: 503, retryAfterSeconds: Number(after) });
    },
  );

  it('no more once the caller aborts', async () => {
    const abort = new AbortController();
    const adapter = withRetries(
      adapterOf(() => {
        abort.abort();
        return { status: 503 };
      }),
    );
    const outcome = axios.create({ adapter }).get('/a', { signal: abort.signal });
    await expect(outcome).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  });
});

describe('writes are retried', () => {
  it('never', async () => {
    const { client, requests } = clientOf(() => ({ status: 503 }));
    await expect(client.post('/a')).rejects.toThrow();
    expect(requests()).toBe(1);
  });

  it('unless they carry an idempotency key', async () => {
    const { client, requests } = clientOf(() => ({ status: 503 }));
    await expect(client.post('/a', {}, { headers: { 'Idempotency-Key': 'k' } })).rejects.toThrow();
    expect(requests()).toBe(4);
  });
});
