import { PassThrough } from 'node:stream';
import { receiveBody } from './receive-body';

const SILENCE_MS = 15_000;
const JSON_BODY = { headers: { 'content-type': 'application/json' } };

let sender: PassThrough;
let body: Promise<unknown>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  sender = new PassThrough();
  body = receiveBody(JSON_BODY, sender);
});
afterEach(() => jest.useRealTimers());

async function send(part: string): Promise<void> {
  sender.write(part);
  await new Promise(setImmediate);
}

it('a body comes through in pieces, however long it takes in all', async () => {
  for (const part of 'slowly') {
    await send(part);
    jest.advanceTimersByTime(SILENCE_MS - 1);
  }
  sender.end();
  expect(String(await body)).toBe('slowly');
});

it('a body that stops coming is given up', async () => {
  await send('half');
  jest.advanceTimersByTime(SILENCE_MS);
  await expect(body).rejects.toMatchObject({ statusCode: 408 });
});
