import { appendFeed, EMPTY_FEED } from './feed-state';
import { aFeed, anEntry } from './testing/sample-feed';

/** Entries by the second at which they arrived. */
const entries = (...seconds: number[]) =>
  seconds.map((second) => anEntry({ id: `e${second}`, receivedAt: new Date(second * 1_000).toISOString() }));
const idsOf = ({ entries: all }: ReturnType<typeof appendFeed>) => all.map(({ id }) => id);

describe('what a page knows of the feed', () => {
  it('grows by what is new, the newest first, however often it is answered', () => {
    const first = appendFeed(EMPTY_FEED, aFeed(entries(2, 1)));
    const next = appendFeed(first, aFeed(entries(3, 2), { cursor: 2_000 }));
    expect(idsOf(next)).toEqual(['e3', 'e2', 'e1']);
    expect(next.after).toBe(2_000);
  });

  it('has its place for what was committed late', () => {
    const first = appendFeed(EMPTY_FEED, aFeed(entries(3, 1)));
    expect(idsOf(appendFeed(first, aFeed(entries(3, 2))))).toEqual(['e3', 'e2', 'e1']);
  });

  it('begins anew where more has happened than one answer holds', () => {
    const first = appendFeed(EMPTY_FEED, aFeed(entries(1)));
    expect(idsOf(appendFeed(first, aFeed(entries(9, 8), { hasMore: true })))).toEqual(['e9', 'e8']);
    expect(idsOf(appendFeed(first, aFeed(entries(2, 1), { hasMore: true })))).toEqual(['e2', 'e1']);
  });

  it('keeps fifty entries', () => {
    const many = Array.from({ length: 60 }, (_, second) => second);
    expect(idsOf(appendFeed(EMPTY_FEED, aFeed(entries(...many))))).toHaveLength(50);
  });
});
