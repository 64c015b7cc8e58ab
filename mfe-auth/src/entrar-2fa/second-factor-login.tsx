import { send } from '@balcao/api-schema/client';
import { isApiError, PUBLIC_SCOPE, useShell } from '@balcao/contract';
import { Link, Navigate, useNavigate } from '@balcao/contract/router';
import { GuestLayout } from '@balcao/ui/base';
import { CodeField, ServerForm, SubmitButton, useFormHandle } from '@balcao/ui/form';
import { useRef } from 'react';
import { type Arrival, useArrival } from '../common/arrival';
import { asFieldError } from '../common/as-field-error';
import { useHydrated } from '../common/use-hydrated';

type SecondFactor = { codigo: string };

const EMPTY: SecondFactor = { codigo: '' };
const TRIES = 3;

const AUTHENTICATOR_CODE = /^\d{6}$/;

/** The second step of a login: a code of the authenticator, or a backup code. */
export default function SecondFactorLogin() {
  const { http, session } = useShell();
  const navigate = useNavigate();
  const form = useFormHandle();
  const hydrated = useHydrated();
  const { secondFactor } = useArrival();
  const wrongCodes = useRef(0);

  async function verify({ codigo }: SecondFactor) {
    // The prerendered form can be sent before the challenge is known.
    if (!secondFactor) return;
    try {
      const body = { codigo, idLoja: '', ...secondFactor } as const;
      await session.open(await send(http, 'POST /validar-2fa', { body, headers: PUBLIC_SCOPE }));
    } catch (error) {
      if (isChallengeOver(error)) return startAgain(secondFactor.email);
      const left = TRIES - wrongCodes.current;
      const hint = left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`;
      throw asFieldError(error, 'invalid_two_factor_code', 'codigo', hint);
    }
  }

  function isChallengeOver(error: unknown): boolean {
    if (!isApiError(error)) return false;
    if (error.code === 'invalid_two_factor_code') wrongCodes.current++;
    return error.code === 'two_factor_challenge_expired' || wrongCodes.current >= TRIES;
  }

  function startAgain(email: string) {
    const state: Arrival = { notice: 'second_factor_failed', email };
    navigate('/', { replace: true, state });
  }

  if (hydrated && !secondFactor) {
    const state: Arrival = { notice: 'second_factor_missing' };
    return <Navigate to="/" replace state={state} />;
  }
  return (
    <GuestLayout
      title="Código de verificação"
      description="Sua conta tem verificação em duas etapas. Abra o aplicativo autenticador no celular."
    >
      <ServerForm<SecondFactor>
        name="second-factor"
        initialValues={EMPTY}
        handle={form}
        onSubmit={verify}
        onChange={({ codigo = '' }) => {
          if (AUTHENTICATOR_CODE.test(codigo)) form.submit();
        }}
      >
        <CodeField
          name="codigo"
          label="Código"
          help="Os 6 números que o aplicativo mostra agora. Sem o celular? Digite um dos seus códigos reserva."
          acceptsBackupCodes
          required
          autoFocus
        />
        <SubmitButton block>Verificar e entrar</SubmitButton>
      </ServerForm>
      <p>
        <Link to="/">Entrar com outra conta</Link>
      </p>
    </GuestLayout>
  );
}
