import { z } from '@balcao/api-schema';
import type { FastifyInstance } from 'fastify';
import { call, newSeller, type TestSeller } from '../../test/accounts';
import { startTestApi } from '../../test/test-app';
import { withApi } from '../../test/with-store';
import type { Platform } from '../platform';
import { Problem } from '../problem';

const api = withApi(() => startTestApi({}, countingRoutes));
let seller: TestSeller;
let effects = 0;
let release: () => void = () => {};

const databaseGone = () => Object.assign(new Error('terminating connection'), { code: '57P02' });

function countingRoutes(app: FastifyInstance, { database }: Platform): void {
  const config = { access: 'seller', idempotent: true } as const;
  const body = z.object({ amount: z.number() });
  app.post('/_test/effects', { config, schema: { body } }, async (_request, reply) => {
    effects += 1;
    return reply.status(201).send({ effect: effects });
  });
  app.post('/_test/slow', { config }, async () => {
    effects += 1;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { effect: effects };
  });
  app.post('/_test/reads-nothing', { config }, async () => {
    effects += 1;
    return { effect: effects };
  });
  app.post('/_test/refuses-first', { config }, async () => {
    effects += 1;
    if (effects === 1) throw new Problem('step_up_required');
    return { effect: effects };
  });
  app.post('/_test/loses-the-database', { config }, async () => {
    jest.spyOn(database, 'forSeller').mockImplementation(() => {
      throw databaseGone();
    });
    throw databaseGone();
  });
  app.post('/_test/fails', { config }, async () => {
    effects += 1;
    throw new Error('failed');
  });
}

beforeAll(async () => {
  seller = await newSeller(api);
});
beforeEach(() => {
  effects = 0;
});

const post = (url: string, key: string | undefined, body: object = { amount: 1 }, token = seller.token) =>
  call(api, 'POST', url, body, { token, headers: key === undefined ? {} : { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('answers the same key and body from what is stored, without a second effect', async () => {
    const first = await post('/_test/effects', 'key-same-body');
    const second = await post('/_test/effects', 'key-same-body');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
    expect(effects).toBe(1);
  });

  it('refuses the same key with another body', async () => {
    await post('/_test/effects', 'key-other-body', { amount: 1 });
    const other = await post('/_test/effects', 'key-other-body', { amount: 2 });
    expect(other.statusCode).toBe(422);
    expect(other.json().code).toBe('idempotency_key_reused');
    expect(effects).toBe(1);
  });

  it('looks only at what the route reads, and at no body that nobody asked for', async () => {
    const headers = {
      authorization: `Bearer ${seller.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'key-nothing-read',
    };
    const send = (payload: string) =>
      api.app.inject({ method: 'POST', url: '/_test/reads-nothing', headers, payload });
    const deep = 32;
    expect((await send('['.repeat(deep) + ']'.repeat(deep))).statusCode).toBe(200);
    expect((await send('{}')).headers['idempotent-replayed']).toBe('true');
    expect(effects).toBe(1);
  });

  it('answers 409 while the first request is under way', async () => {
    const first = post('/_test/slow', 'key-in-flight');
    while (effects === 0) await new Promise(setImmediate);
    const second = await post('/_test/slow', 'key-in-flight');
    expect(second.statusCode).toBe(409);
    expect(second.json().code).toBe('idempotency_in_flight');
    release();
    expect((await first).statusCode).toBe(200);
    expect(effects).toBe(1);
  });

  it('has one effect for 10 requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/_test/effects', 'key-parallel')),
    );
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
    expect(effects).toBe(1);
  });

  it('frees the key of a request that failed on our side', async () => {
    await post('/_test/fails', 'key-of-a-failure');
    await post('/_test/fails', 'key-of-a-failure');
    expect(effects).toBe(2);
  });

  it('says that the database is down when the key cannot be freed for the same reason', async () => {
    const answer = await post('/_test/loses-the-database', 'key-of-an-outage');
    jest.restoreAllMocks();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) });
  });

  it('frees the key of a request that was refused: what stood against it may be settled', async () => {
    expect((await post('/_test/refuses-first', 'key-of-a-refusal')).statusCode).toBe(403);
    expect((await post('/_test/refuses-first', 'key-of-a-refusal')).json()).toEqual({ effect: 2 });
    const third = await post('/_test/refuses-first', 'key-of-a-refusal');
    expect(third.headers['idempotent-replayed']).toBe('true');
    expect(effects).toBe(2);
  });

  it('is separate for each seller', async () => {
    const other = await newSeller(api);
    await post('/_test/effects', 'key-of-two-sellers');
    const answer = await post('/_test/effects', 'key-of-two-sellers', { amount: 1 }, other.token);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
    expect(effects).toBe(2);
  });

  it('is not needed', async () => {
    await post('/_test/effects', undefined);
    await post('/_test/effects', undefined);
    expect(effects).toBe(2);
  });
});
