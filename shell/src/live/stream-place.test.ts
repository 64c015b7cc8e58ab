import { LIVE_TOPICS } from '@balcao/domain';
import { createStreamPlace } from './stream-place';

function setUp() {
  let time = 0;
  const published: string[] = [];
  const place = createStreamPlace(
    (topic) => published.push(topic),
    () => time,
  );
  return { place, published, wait: (minutes: number) => (time += minutes * 60_000) };
}

describe('the place in the stream', () => {
  it('is the highest id, whatever order they come in', () => {
    const { place } = setUp();
    expect(place.lastId()).toBeUndefined();
    place.hear([], 4);
    place.hear([{ id: 9, topic: 'kyc.changed' }], 9);
    place.hear([{ id: 7, topic: 'kyc.changed' }], 7);
    expect(place.lastId()).toBe(9);
  });

  it('tells what comes late, and nothing twice', () => {
    const { place, published } = setUp();
    place.hear([{ id: 9, topic: 'kyc.changed' }], 9);
    place.hear([{ id: 8, topic: 'payments.changed' }], 9);
    place.hear(
      [
        { id: 8, topic: 'payments.changed' },
        { id: 9, topic: 'kyc.changed' },
      ],
      9,
    );
    expect(published).toEqual(['kyc.changed', 'payments.changed']);
  });

  it('tells a topic once, however often it happened', () => {
    const { place, published } = setUp();
    place.hear(
      [1, 2, 3].map((id) => ({ id, topic: 'kyc.changed' as const })),
      3,
    );
    expect(published).toEqual(['kyc.changed']);
  });

  it('tells everything anew to who was away for longer than events are kept', () => {
    const { place, published, wait } = setUp();
    place.hear([], 4);
    wait(61);
    place.hear([], 4);
    expect(published).toEqual(LIVE_TOPICS);
  });
});
