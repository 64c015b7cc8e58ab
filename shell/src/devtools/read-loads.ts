import type { ResolvedComposition } from '@balcao/contract';
import { maskPath } from './mask-path';

/** What is read of an entry of the browser's resource timing. */
export type Timing = Pick<
  PerformanceResourceTiming,
  'name' | 'entryType' | 'startTime' | 'duration' | 'transferSize' | 'decodedBodySize' | 'responseStatus'
>;

/** One request of the page, in the order in which they began. */
export interface Load {
  /** `shell`, an area, `API`, or `página` for the page itself and what belongs to no part. */
  part: string;
  file: string;
  /** Milliseconds since the page was asked for. */
  startedAt: number;
  took: number;
  /** Bytes that came over the network, headers included. */
  bytes: number;
  source: 'network' | 'cache' | 'failed';
  /** 1, and more where the same file was asked for again. */
  attempt: number;
}

const PAGE = 'página';
const HTTP_ERRORS = 400;

function sourceOf({ transferSize, decodedBodySize, responseStatus }: Timing): Load['source'] {
  if (responseStatus >= HTTP_ERRORS) return 'failed';
  if (transferSize > 0) return 'network';
  // Without an answer there is no status and no body; what comes from the cache has a body, or a status of its own.
  return decodedBodySize > 0 || responseStatus > 0 ? 'cache' : 'failed';
}

/** Where the files of each part lie. */
function basesOf({ shell, remotes }: ResolvedComposition, page: string): [part: string, base: string][] {
  const areas = Object.entries(remotes).flatMap(([name, remote]) =>
    [remote, remote.lastGood ?? []].flat().map(({ base }): [string, string] => [name, base]),
  );
  return [['shell', shell.base] as [string, string], ...areas].map(([part, base]) => [
    part,
    new URL(base, page).href,
  ]);
}

/**
 * What the page has asked for, with times and bytes. Requests to the API have a masked address.
 *
 * @param page the page's own address
 */
export function readLoads(
  timings: readonly Timing[],
  composition: ResolvedComposition,
  page: string,
): Load[] {
  const bases = basesOf(composition, page);
  const attempts = new Map<string, number>();
  return [...timings]
    .sort((one, other) => one.startTime - other.startTime)
    .map((timing) => {
      const { origin, pathname } = new URL(timing.name, page);
      const address = origin + pathname;
      const owner = bases.find(([, base]) => address.startsWith(base));
      const isApi = !owner && pathname.startsWith('/api/');
      const isOfPage = owner !== undefined || pathname.startsWith('/composition');
      const attempt = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, attempt);
      return {
        part: owner?.[0] ?? (isApi ? 'API' : PAGE),
        file: owner ? address.slice(owner[1].length) : isOfPage ? pathname : maskPath(pathname),
        startedAt: timing.startTime,
        took: timing.duration,
        bytes: timing.transferSize,
        source: sourceOf(timing),
        // The same call of the API is no further try.
        attempt: owner ? attempt : 1,
      };
    });
}

/** What a part has loaded in all. */
export interface LoadSum {
  part: string;
  files: number;
  bytes: number;
  fromCache: number;
  failed: number;
  retried: number;
}

/** The sums of each part, the heaviest first. */
export function sumLoads(loads: readonly Load[]): LoadSum[] {
  const sums = new Map<string, LoadSum>();
  for (const { part, bytes, source, attempt } of loads) {
    const sum = sums.get(part) ?? { part, files: 0, bytes: 0, fromCache: 0, failed: 0, retried: 0 };
    sums.set(part, {
      part,
      files: sum.files + 1,
      bytes: sum.bytes + bytes,
      fromCache: sum.fromCache + Number(source === 'cache'),
      failed: sum.failed + Number(source === 'failed'),
      retried: sum.retried + Number(attempt > 1),
    });
  }
  return [...sums.values()].sort((one, other) => other.bytes - one.bytes);
}
