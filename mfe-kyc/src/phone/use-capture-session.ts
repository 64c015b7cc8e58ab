import type { KycCaptureSession } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { PUBLIC_SCOPE, useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import { useQuery } from '@balcao/ui/query';
import { useCallback, useEffect, useState } from 'react';

function keptIn(state: unknown): KycCaptureSession | undefined {
  return typeof state === 'object' && state !== null && 'captureSession' in state
    ? (state.captureSession as KycCaptureSession)
    : undefined;
}

/**
 * The phone's session for a capture link. The code is exchanged and removed from the address. The session is kept in
 * the tab's history entry, which survives a reload and does not show in the address.
 */
export function useCaptureSession() {
  const { http, navigation } = useShell();
  const { hash, state } = useLocation();
  const [code, setCode] = useState(hash.slice(1));
  useEffect(() => {
    if (hash.length > 1) setCode(hash.slice(1));
  }, [hash]);

  const keep = useCallback(
    (session: KycCaptureSession) => {
      const { pathname } = navigation.location();
      navigation.navigate(pathname, { replace: true, state: { captureSession: session } });
    },
    [navigation],
  );

  const exchange = useQuery({
    queryKey: ['capture-session', code],
    enabled: code !== '',
    queryFn: () => send(http, 'POST /kyc/capture-links/exchange', { body: { code }, headers: PUBLIC_SCOPE }),
    // A code works once.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (exchange.data) keep(exchange.data);
  }, [exchange.data, keep]);

  return { exchange, hasCode: code !== '', session: keptIn(state), keep };
}
