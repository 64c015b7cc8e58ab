import type { HttpClient, ResolvedComposition } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { type Found, findRecords } from './find-records';

/** What people type in one go is one search. */
const PAUSE_MS = 200;
/** One letter finds everything. */
const SHORTEST = 2;

export interface FoundRecords extends Found {
  /** What was typed last has no answer yet. */
  isSearching: boolean;
}

const NOTHING: Found = { records: [], isWhole: true };

/** The orders and products for what is typed, a moment after the last letter. */
export function useFoundRecords(
  http: HttpClient,
  composition: ResolvedComposition,
  typed: string,
): FoundRecords {
  const q = typed.trim();
  const isAsked = q.length >= SHORTEST;
  const [answer, setAnswer] = useState<{ q: string } & Found>({ q: '', ...NOTHING });
  useEffect(() => {
    if (!isAsked) return;
    const ending = new AbortController();
    const pause = setTimeout(async () => {
      const found = await findRecords(http, composition, q, ending.signal);
      if (!ending.signal.aborted) setAnswer({ q, ...found });
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ending.abort();
    };
  }, [http, composition, q, isAsked]);
  const isAnswered = answer.q === q;
  return { ...(isAsked && isAnswered ? answer : NOTHING), isSearching: isAsked && !isAnswered };
}
