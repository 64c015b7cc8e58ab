import type { LiveMessage } from '@balcao/api-schema';
import { ApiError, type HttpResponse } from '@balcao/contract';
import { stayConnected } from './live-connection';
import { createStreamCursor } from './stream-cursor';

const answer = <T>(data: T): HttpResponse<T> => ({ data, status: 200, headers: {} });
const unavailable = () => new ApiError({ status: 503, code: 'unavailable', errors: [] });

/** A websocket whose other end the test holds. */
class FakeSocket {
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;
  constructor(readonly address: string) {}
  close() {
    this.isClosed = true;
  }
  say(message: LiveMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp({ isReachable = true } = {}) {
  const sockets: FakeSocket[] = [];
  const published: string[] = [];
  const states: string[] = [];
  const counts: unknown[] = [];
  const http = {
    post: jest.fn(async () => answer({ ticket: `bilhete-${sockets.length}`, expiresIn: 30, lastId: 5 })),
    get: jest.fn(async () => answer({ items: [] as LiveMessage[], lastId: 5 })),
  };
  if (!isReachable) http.post.mockRejectedValue(unavailable());
  const stopping = new AbortController();
  const ended = stayConnected(
    {
      http: http as never,
      base: '/api',
      onPerson: ({ notices }) => counts.push(notices),
      cursor: createStreamCursor((topic) => published.push(topic)),
      openSocket(address) {
        const socket = new FakeSocket(address);
        sockets.push(socket);
        return socket as never;
      },
      onState(state) {
        if (states.at(-1) !== state) states.push(state);
      },
    },
    stopping.signal,
  );
  const last = () => sockets.at(-1) as FakeSocket;
  return { sockets, last, published, states, counts, http, ended, stop: () => stopping.abort() };
}

describe('the live connection', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

  it('opens a websocket with a ticket, and tells what it hears', async () => {
    const { last, published, counts, http, stop } = setUp();
    await pass(0);
    expect(last().address).toBe('ws://localhost/api/live?ticket=bilhete-0&after=5');
    last().say({ id: 5, notices: { unseen: 3, more: false } });
    last().say({ id: 6, topic: 'kyc.changed' });
    await pass(12);
    expect(published).toEqual(['kyc.changed']);
    expect(counts).toEqual([{ unseen: 3, more: false }]);
    expect(http.get).not.toHaveBeenCalled();
    stop();
  });

  it('comes back after a second where a connection that stood has dropped, and resumes', async () => {
    const { sockets, last, stop } = setUp();
    await pass(0);
    last().say({ id: 9 });
    last().onclose?.();
    await pass(1);
    expect(sockets).toHaveLength(2);
    expect(last().address).toContain('after=9');
    stop();
  });

  it('waits longer and longer, up to thirty seconds, while it cannot connect', async () => {
    const { http, stop } = setUp({ isReachable: false });
    await pass(0);
    const tries = async (seconds: number) => {
      await pass(seconds);
      return http.post.mock.calls.length;
    };
    expect(await tries(0)).toBe(1);
    expect([await tries(1), await tries(2), await tries(4), await tries(8), await tries(16)]).toEqual([
      2, 3, 4, 5, 6,
    ]);
    expect(await tries(29)).toBe(6);
    expect([await tries(1), await tries(30)]).toEqual([7, 8]);
    stop();
  });

  it('asks within five seconds where websockets do not get through', async () => {
    const { published, http, stop } = setUp({ isReachable: false });
    http.get.mockResolvedValue(answer({ items: [{ id: 6, topic: 'payments.changed' }], lastId: 6 }));
    await pass(5);
    expect(published).toEqual(['payments.changed']);
    await pass(5);
    expect(http.get).toHaveBeenLastCalledWith(
      '/live/events',
      expect.objectContaining({ params: { after: 6 } }),
    );
    expect(published).toEqual(['payments.changed']);
    stop();
  });

  it('does not take a socket for standing that a proxy accepted and the API did not', async () => {
    const { sockets, http, stop } = setUp();
    await pass(5);
    expect(http.get).toHaveBeenCalledTimes(1);
    await pass(5);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
    stop();
  });

  it('gives a connection up that has gone silent', async () => {
    const { sockets, last, stop } = setUp();
    await pass(0);
    last().say({ id: 5 });
    await pass(49);
    last().say({ id: 5 });
    await pass(49);
    expect(sockets).toHaveLength(1);
    await pass(2);
    expect(sockets).toHaveLength(2);
    stop();
  });

  it('says how events reach the page: by a socket, by asking, or not', async () => {
    const { sockets, last, states, http, stop } = setUp();
    await pass(0);
    last().say({ id: 5 });
    http.post.mockRejectedValue(unavailable());
    http.get.mockRejectedValueOnce(unavailable());
    last().onclose?.();
    await pass(4);
    expect(states).toEqual(['reconnecting', 'live', 'reconnecting']);
    await pass(4);
    expect(states.at(-1)).toBe('polling');
    http.post.mockResolvedValue(answer({ ticket: 'de-novo', expiresIn: 30, lastId: 5 }));
    while (sockets.length < 2) await pass(1);
    last().say({ id: 5 });
    expect(states.at(-1)).toBe('live');
    stop();
  });

  it('asks less and less often while nobody answers', async () => {
    const { http, stop } = setUp({ isReachable: false });
    http.get.mockRejectedValue(unavailable());
    await pass(60);
    const inFirstMinute = http.get.mock.calls.length;
    await pass(240);
    expect(http.get.mock.calls.length - inFirstMinute).toBe(8);
    stop();
  });

  it('ends for good when it is told to', async () => {
    const { last, http, ended, stop } = setUp();
    await pass(0);
    last().say({ id: 5 });
    stop();
    await ended;
    await pass(60);
    expect(last().isClosed).toBe(true);
    expect(http.post).toHaveBeenCalledTimes(1);
  });
});
