import type { LoginResponse } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useNavigate } from '@balcao/contract/router';
import { useCallback } from 'react';
import type { Arrival } from './arrival';

/** Goes where a login answer leads: into the session, or to the second factor. */
export function useEnter(): (answer: LoginResponse, email: string) => Promise<void> {
  const { session } = useShell();
  const navigate = useNavigate();
  return useCallback(
    async (answer, email) => {
      if (!('twoFactor' in answer)) return session.open(answer);
      const state: Arrival = { secondFactor: { challenge: answer.twoFactor.challenge, email } };
      navigate('/entrar/2fa', { state });
    },
    [session, navigate],
  );
}
