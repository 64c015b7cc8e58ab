import type { Job, ValueCount } from '@balcao/api-schema';

export { askWho, confirmWho, refuseToConfirm } from './step-up';

/** A page of a list as the API answers it. */
interface Page<Row> {
  items: Row[];
  total: number;
  totalIsExact: boolean;
  page: number;
  size: number;
  cursors: { previous: string | null; next: string | null; last: string | null };
  counts?: ValueCount[];
}

/** A page of a list with these rows and no other. */
export function aPage<Row>(items: Row[], changes: Partial<Page<Row>> = {}): Page<Row> {
  return {
    items,
    total: items.length,
    totalIsExact: true,
    page: 1,
    size: 25,
    cursors: { previous: null, next: null, last: null },
    ...changes,
  };
}

/** The answer of `GET /orders?countBy=tab` in a store with this many divergent orders and no other. */
export const tabsWithDivergent = (total: number, totalIsExact = true): Page<never> =>
  aPage([], {
    counts: [
      { value: 'paid', total: 0, totalIsExact: true },
      { value: 'divergent', total, totalIsExact },
    ],
  });

/** Makes the window as narrow as a phone in the tests of a `describe`. */
export function onPhone(): void {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });
}

/** A job over two rows that has ended well. */
export function aJob(kind: Job['kind'], changes: Partial<Job> = {}): Job {
  return {
    id: 'j1',
    kind,
    status: 'done',
    title: 'Arquivar 2 produtos',
    done: 2,
    total: 2,
    counts: { created: 0, changed: 2, unchanged: 0, failed: 0 },
    error: null,
    fileName: null,
    unknownColumns: [],
    createdAt: '2026-03-02T12:00:00.000Z',
    finishedAt: '2026-03-02T12:00:01.000Z',
    ...changes,
  };
}

/**
 * The answers of an API that has records at a path, such as `/coupons`: their list, and each of them.
 * @param names of the records, whose ids are `1`, `2` …
 */
export function sampleRecords(path: string, names: readonly string[]) {
  const records = names.map((name, index) => ({
    id: String(index + 1),
    name,
    version: 1,
    createdAt: '2026-03-02T12:00:00.000Z',
  }));
  return {
    [`GET ${path}`]: aPage(records),
    'GET /saved-views': { items: [] },
    ...Object.fromEntries(records.map((record) => [`GET ${path}/${record.id}`, record])),
  };
}
