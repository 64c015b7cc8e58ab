import { ApiError } from '@balcao/contract';
import type { FakeAnswer } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile } from '../testing/open-profile';

const NOW = new Date().toISOString();
const OFF = { enabled: false, enabledAt: null, backupCodesLeft: 0, required: false };
const ON = { enabled: true, enabledAt: NOW, backupCodesLeft: 8, required: false };
const CODES = Array.from({ length: 10 }, (_, position) => `AB2CD-EF3G${position}`);

const aSession = (id: string, current: boolean, device: string) => ({
  id,
  current,
  device,
  ip: '203.0.113.7',
  createdAt: NOW,
  lastSeenAt: NOW,
  expiresAt: NOW,
});
const HERE = aSession('s1', true, 'Chrome no Windows');
const PHONE = aSession('s2', false, 'Safari no iPhone');

const open = (answers: Record<string, FakeAnswer> = {}) =>
  openProfile('seguranca', {
    'GET /auth/two-factor': OFF,
    'GET /auth/sessions': { items: [HERE, PHONE] },
    ...answers,
  });

/** Answers only after the person confirmed, with the password or a code. */
function behindStepUp(answer: unknown, proof = 'password') {
  let open = false;
  return {
    guarded: () => {
      if (open) return answer;
      const errors = ['Confirme que é você.'];
      throw new ApiError({ status: 403, code: 'step_up_required', errors, body: { proof } });
    },
    stepUp: () => {
      open = true;
      return { validUntil: NOW };
    },
  };
}

it('leads to the change of password', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Alterar senha' })).toHaveAttribute(
    'href',
    '/backoffice/configuracoes/perfil/alterar-senha',
  );
});

describe('the second factor', () => {
  it('is turned on with password, QR code and a first code, and hands out the backup codes once', async () => {
    const { guarded, stepUp } = behindStepUp({
      secret: 'JBSWY3DP',
      otpauthUri: 'otpauth://totp/x',
      qrCode: 'data:image/png;base64,AA==',
    });
    const shell = await open({
      'POST /enable-2fa': guarded,
      'POST /auth/step-up': stepUp,
    });
    shell.http.answer('POST /validate-enable-2fa', () => {
      shell.http.answer('GET /auth/two-factor', ON);
      return { backupCodes: CODES };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ativar verificação' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirme que é você' });
    await userEvent.type(within(dialog).getByLabelText('Sua senha'), 'um cavalo verde');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar senha' }));
    expect(await screen.findByRole('img', { name: /Código QR/ })).toBeVisible();
    expect(screen.getByText('JBSWY3DP')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Código do aplicativo'), '123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar código' }));
    expect(await screen.findByText(CODES[9] ?? '')).toBeVisible();
    expect(shell.http.calls.find(({ path }) => path === '/validate-enable-2fa')?.body).toEqual({
      codigo: '123456',
      idLoja: '',
      email: 'ana@exemplo.com.br',
    });
    expect(await screen.findByText('Ativada')).toBeVisible();
    expect(shell.navigation.isHeld()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Já guardei os códigos' }));
    expect(shell.navigation.isHeld()).toBe(false);
    expect(screen.queryByText(CODES[9] ?? '')).not.toBeInTheDocument();
  });

  it('stays off when the password is wrong or the person gives up', async () => {
    const { guarded } = behindStepUp({});
    await open({
      'POST /enable-2fa': guarded,
      'POST /auth/step-up': () => {
        throw new ApiError({
          status: 400,
          code: 'wrong_current_password',
          errors: ['A senha atual está incorreta.'],
        });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ativar verificação' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirme que é você' });
    await userEvent.type(within(dialog).getByLabelText('Sua senha'), 'errada{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('A senha atual está incorreta.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Desativada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ativar verificação' })).not.toHaveAttribute('aria-busy');
  });

  it('is turned off after a confirmation with a code, not with the password', async () => {
    const { guarded, stepUp } = behindStepUp(undefined, 'code');
    const shell = await open({ 'GET /auth/two-factor': ON, 'POST /auth/step-up': stepUp });
    shell.http.answer('POST /disable-2fa', () => {
      guarded();
      shell.http.answer('GET /auth/two-factor', OFF);
    });
    expect(await screen.findByText(/Códigos reserva sem uso/)).toHaveTextContent('8');
    await userEvent.click(screen.getByRole('button', { name: 'Desativar verificação' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirme que é você' });
    expect(within(dialog).queryByLabelText('Sua senha')).not.toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Código de verificação'), 'ab2cd-ef3gh');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar código' }));
    expect(await screen.findByText('Desativada')).toBeVisible();
    expect(shell.confirmations[0]?.destructive).toBe(true);
    expect(shell.http.calls.find(({ path }) => path === '/auth/step-up')?.body).toEqual({
      code: 'ab2cd-ef3gh',
    });
  });

  it('asks for the code when it was turned on elsewhere while the password was typed', async () => {
    const { guarded, stepUp } = behindStepUp({ secret: 'JBSWY3DP', otpauthUri: 'x', qrCode: 'data:,' });
    const shell = await open({
      'POST /enable-2fa': guarded,
      'POST /auth/step-up': () => {
        shell.http.answer('POST /auth/step-up', stepUp);
        throw new ApiError({ status: 403, code: 'two_factor_required', errors: ['Confirme com o código.'] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ativar verificação' }));
    await userEvent.type(await screen.findByLabelText('Sua senha'), 'um cavalo verde{Enter}');
    await userEvent.type(await screen.findByLabelText('Código de verificação'), '123456{Enter}');
    expect(await screen.findByText('JBSWY3DP')).toBeVisible();
  });

  it('says that a platform admin has to turn it on first', async () => {
    await open({ 'GET /auth/two-factor': { ...OFF, required: true } });
    expect(await screen.findByText(/Quem administra a plataforma precisa dela/)).toBeVisible();
  });
});

describe('active sessions', () => {
  it('are listed, with one’s own marked and not to be ended', async () => {
    await open();
    const own = (await screen.findByText('Chrome no Windows')).closest('tr');
    expect(own).toHaveTextContent('Esta sessão');
    expect(own).toHaveTextContent('203.0.113.7');
    expect(screen.getAllByRole('button', { name: /Encerrar sessão/ })).toHaveLength(1);
  });

  it('are ended one by one', async () => {
    const shell = await open();
    shell.http.answer('DELETE /auth/sessions/s2', () =>
      shell.http.answer('GET /auth/sessions', { items: [HERE] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar sessão: Safari no iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari no iPhone')).not.toBeInTheDocument());
    expect(shell.toasts.at(-1)?.message).toBe('Sessão encerrada.');
  });

  it('are ended only by the person, who gives up where the password is asked for', async () => {
    const { guarded, stepUp } = behindStepUp(undefined);
    const shell = await open({ 'DELETE /auth/sessions/s2': guarded, 'POST /auth/step-up': stepUp });
    const end = () =>
      userEvent.click(screen.getByRole('button', { name: 'Encerrar sessão: Safari no iPhone' }));
    await screen.findByText('Safari no iPhone');
    await end();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(shell.toasts).toEqual([]);

    await end();
    await userEvent.type(await screen.findByLabelText('Sua senha'), 'um cavalo verde{Enter}');
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Sessão encerrada.'));
  });

  it('are all ended but this one, after a confirmation', async () => {
    const shell = await open();
    shell.http.answer('DELETE /auth/sessions', () =>
      shell.http.answer('GET /auth/sessions', { items: [HERE] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar todas as outras' }));
    await waitFor(() => expect(screen.queryByText('Safari no iPhone')).not.toBeInTheDocument());
    expect(shell.confirmations[0]?.confirmLabel).toBe('Encerrar sessões');
    expect(screen.queryByRole('button', { name: 'Encerrar todas as outras' })).not.toBeInTheDocument();
  });

  it('say why one could not be ended', async () => {
    await open({
      'DELETE /auth/sessions/s2': () => {
        throw new ApiError({ status: 0, code: 'offline', errors: ['Você está sem internet.'] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar sessão: Safari no iPhone' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Você está sem internet.');
    expect(screen.getByText('Safari no iPhone')).toBeVisible();
  });
});
