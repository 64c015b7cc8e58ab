import { useShell } from '@balcao/contract';
import { isValidCep } from '@balcao/domain';
import { useLatest } from '@balcao/ui/base';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CepLookup, lookUpCep } from './cep-lookup';

export type CepLookupState = { kind: 'idle' } | { kind: 'searching' } | CepLookup;

const IDLE: CepLookupState = { kind: 'idle' };

/**
 * Looks up postal codes as they are typed: only whole ones, and only the last one counts.
 *
 * @param onFound gets each address that was found
 */
export function useCepLookup(onFound: (lookup: Extract<CepLookup, { kind: 'found' }>) => void) {
  const { http } = useShell();
  const [state, setState] = useState(IDLE);
  const underWay = useRef<AbortController>(undefined);
  const latestOnFound = useLatest(onFound);
  useEffect(() => () => underWay.current?.abort(), []);

  const lookUp = useCallback(
    async (cep: string) => {
      underWay.current?.abort();
      if (!isValidCep(cep)) return setState(IDLE);
      const controller = new AbortController();
      underWay.current = controller;
      setState({ kind: 'searching' });
      try {
        const lookup = await lookUpCep(http, cep, controller.signal);
        if (controller.signal.aborted) return;
        setState(lookup);
        if (lookup.kind === 'found') latestOnFound.current(lookup);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    },
    [http],
  );

  return { state, lookUp };
}
