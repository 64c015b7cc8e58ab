import type { HttpClient } from '@balcao/contract';
import { useEffect, useState } from 'react';
import type { RouteTable } from '../routing/route-table';
import { type FoundRecord, findRecords } from './find-records';

/** The pause after which typed text is searched for: text typed in one go is one search. */
const PAUSE_MS = 200;
/** One letter finds everything, and no name is longer. */
const SHORTEST = 2;
const LONGEST = 80;

export interface FoundRecords {
  /** Those of the last answer; they stay until the next one is there. */
  records: readonly FoundRecord[];
  /** Whether the text that was typed last has no answer yet. */
  isSearching: boolean;
  /** It could not be looked for. */
  hasFailed: boolean;
}

interface Answer extends Pick<FoundRecords, 'records' | 'hasFailed'> {
  q: string;
}

/** The records for what is typed, a moment after the last letter. An older answer never replaces a newer one. */
export function useFoundRecords(
  http: HttpClient,
  routes: Pick<RouteTable, 'find'>,
  typed: string,
): FoundRecords {
  const q = typed.trim();
  const isAsked = q.length >= SHORTEST && q.length <= LONGEST;
  const [answer, setAnswer] = useState<Answer>({ q: '', records: [], hasFailed: false });
  useEffect(() => {
    if (!isAsked) return;
    const ending = new AbortController();
    const take = (found: Omit<Answer, 'q'>) => {
      if (!ending.signal.aborted) setAnswer({ q, ...found });
    };
    const pause = setTimeout(() => {
      findRecords(http, routes, q, ending.signal).then(
        (records) => take({ records, hasFailed: false }),
        () => take({ records: [], hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ending.abort();
    };
  }, [http, routes, q, isAsked]);
  if (!isAsked) return { records: [], isSearching: false, hasFailed: false };
  const { records, hasFailed } = answer;
  return { records, hasFailed, isSearching: answer.q !== q };
}
