import type { AreaHelp, HelpEntry } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { useFrame, usePlace } from '../layout/frame-context';

export interface ScreenHelp {
  /** Of the screen. */
  title: string;
  /** Null for a screen without help. */
  entry: HelpEntry | null;
  status: 'loading' | 'ready' | 'failed';
}

/**
 * The help of the screen that is shown: its area has it in a file beside its code, which only who opens the help fetches.
 */
export function useHelpEntry(): ScreenHelp {
  const { composition } = useFrame().shell;
  const { place } = usePlace();
  const [found, setFound] = useState<Pick<ScreenHelp, 'entry' | 'status'>>({
    entry: null,
    status: 'loading',
  });
  const [area, route] = place.kind === 'area' ? [place.area, place.route] : [undefined, undefined];
  const base = area === undefined ? undefined : composition.remotes[area]?.base;
  const path = route?.path ?? '';

  useEffect(() => {
    if (base === undefined) return setFound({ entry: null, status: 'ready' });
    const ending = new AbortController();
    import('../http/edge-client')
      .then(({ edgeClient }) =>
        edgeClient.get(`${base}help.json`, { signal: ending.signal, throwHttpErrors: false }),
      )
      .then((answer) => (answer.ok ? answer.json<AreaHelp>() : {}))
      .then(
        (entries: AreaHelp) => setFound({ entry: entries[path] ?? null, status: 'ready' }),
        () => {
          if (!ending.signal.aborted) setFound({ entry: null, status: 'failed' });
        },
      );
    return () => ending.abort();
  }, [base, path]);
  return { ...found, title: route?.title ?? '' };
}
