import { LIVE_TOPICS } from '@balcao/domain';
import { createStreamCursor } from './stream-cursor';

function setUp() {
  let time = 0;
  const published: string[] = [];
  const cursor = createStreamCursor(
    (topic) => published.push(topic),
    () => time,
  );
  return { cursor, published, wait: (minutes: number) => (time += minutes * 60_000) };
}

describe('the place in the stream', () => {
  it('is the highest id, whatever order they come in', () => {
    const { cursor } = setUp();
    expect(cursor.lastId()).toBeUndefined();
    cursor.receive([], 4);
    cursor.receive([{ id: 9, topic: 'kyc.changed' }], 9);
    cursor.receive([{ id: 7, topic: 'kyc.changed' }], 7);
    expect(cursor.lastId()).toBe(9);
  });

  it('tells what comes late, and nothing twice', () => {
    const { cursor, published } = setUp();
    cursor.receive([{ id: 9, topic: 'kyc.changed' }], 9);
    cursor.receive([{ id: 8, topic: 'payments.changed' }], 9);
    cursor.receive(
      [
        { id: 8, topic: 'payments.changed' },
        { id: 9, topic: 'kyc.changed' },
      ],
      9,
    );
    expect(published).toEqual(['kyc.changed', 'payments.changed']);
  });

  it('tells a topic once, however often it happened', () => {
    const { cursor, published } = setUp();
    cursor.receive(
      [1, 2, 3].map((id) => ({ id, topic: 'kyc.changed' as const })),
      3,
    );
    expect(published).toEqual(['kyc.changed']);
  });

  it('tells everything anew to who was away for longer than events are kept', () => {
    const { cursor, published, wait } = setUp();
    cursor.receive([], 4);
    wait(61);
    cursor.receive([], 4);
    expect(published).toEqual(LIVE_TOPICS);
  });
});
