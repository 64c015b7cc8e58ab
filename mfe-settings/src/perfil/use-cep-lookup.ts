import { useShell } from '@balcao/contract';
import { isValidCep } from '@balcao/domain';
import { useLatest } from '@balcao/ui/base';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CepAddress, type CepLookup, findAddress } from './cep-lookup';

export type CepLookupState = { kind: 'idle' } | { kind: 'searching' } | CepLookup;

const IDLE: CepLookupState = { kind: 'idle' };
const NO_ADDRESS: CepAddress = { street: '', district: '', city: '', state: '' };

const filled = (address: CepAddress): Partial<CepAddress> =>
  Object.fromEntries(Object.entries(address).filter(([, text]) => text !== ''));

/**
 * Looks up postal codes as they are typed: only whole ones, and only the last one counts.
 *
 * @param known the CEP that the form's address belongs to at first
 * @param onAddress gets what the service says about each CEP. After another CEP it gets all four fields, so that no
 *   street of the former one is left; otherwise empty ones are left out, so that what was typed by hand stays.
 */
export function useCepLookup(known: string, onAddress: (address: Partial<CepAddress>) => void) {
  const { http } = useShell();
  const [state, setState] = useState(IDLE);
  const underWay = useRef<AbortController>(undefined);
  const addressed = useRef(known);
  const latestOnAddress = useLatest(onAddress);
  useEffect(() => () => underWay.current?.abort(), []);

  const lookUp = useCallback(
    async (cep: string) => {
      underWay.current?.abort();
      if (!isValidCep(cep)) return setState(IDLE);
      const controller = new AbortController();
      underWay.current = controller;
      setState({ kind: 'searching' });
      try {
        const lookup = await findAddress(http, cep, controller.signal);
        if (controller.signal.aborted) return;
        setState(lookup);
        const address = lookup.kind === 'found' ? lookup.address : NO_ADDRESS;
        const isOther = addressed.current !== '' && addressed.current !== cep;
        latestOnAddress.current(isOther ? address : filled(address));
        addressed.current = cep;
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    },
    [http],
  );

  return { state, lookUp };
}
