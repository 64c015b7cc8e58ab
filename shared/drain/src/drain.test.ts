import Fastify, { type FastifyInstance } from 'fastify';
import { registerDrain } from './drain';

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  registerDrain(app, 0);
  app.get('/', async () => 'ok');
});
afterEach(() => app.close());

const answer = async () => {
  const { statusCode, headers } = await app.inject('/');
  return { statusCode, connection: headers.connection };
};

it('keeps connections until it begins, then answers and closes each', async () => {
  expect(await answer()).toEqual({ statusCode: 200, connection: 'keep-alive' });
  await app.drain.begin();
  expect(await answer()).toEqual({ statusCode: 200, connection: 'close' });
});

it('tells the parts of the service how long they have', async () => {
  const told: number[] = [];
  app.drain.onBegin((milliseconds) => told.push(milliseconds));
  expect(app.drain.isDraining).toBe(false);
  await app.drain.begin();
  expect([app.drain.isDraining, told]).toEqual([true, [0]]);
});
