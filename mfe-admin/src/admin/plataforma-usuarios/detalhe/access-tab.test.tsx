import type { PlatformUser } from '@balcao/api-schema';
import type { FakeAnswer } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword, giveReason, refuse } from '../../../common/testing/refuse';
import { aSession, aUser, BLOCKED } from '../testing/a-user';
import { openUser } from '../testing/open-user';

const PATH = '/admin/users/u1';
const PHONE = aSession('s2', 'Safari no iPhone');
const NOTEBOOK = aSession('s1', 'Chrome no Windows');
const ON = { enabled: true, enabledAt: '2026-03-01T12:00:00.000Z', backupCodesLeft: 1 };

const open = (user: PlatformUser = aUser(), answers: Record<string, FakeAnswer> = {}) =>
  openUser('acessos', user, { [`GET ${PATH}/sessions`]: { items: [NOTEBOOK, PHONE] }, ...answers });

const rows = async () =>
  within(await screen.findByRole('table', { name: /Sessões abertas/ })).getAllByRole('row');

describe('sessions', () => {
  it('end one by one', async () => {
    const shell = await open();
    expect(await rows()).toHaveLength(3);
    shell.http.answer(`DELETE ${PATH}/sessions/s2`, () => {
      shell.http.answer(`GET ${PATH}/sessions`, { items: [NOTEBOOK] });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Encerrar sessão: Safari no iPhone' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(shell.toasts.at(-1)).toEqual({ message: 'Sessão encerrada.', kind: 'success' });
  });

  it('end all at once, after a question', async () => {
    const shell = await open();
    shell.http.answer(`DELETE ${PATH}/sessions`, () => {
      shell.http.answer(`GET ${PATH}/sessions`, { items: [] });
      return { ended: 2 };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar todas' }));
    expect(await screen.findByText('Ninguém está na conta agora.')).toBeVisible();
    expect(shell.confirmations).toMatchObject([
      { title: 'Encerrar as sessões de Maria da Silva?', destructive: true },
    ]);
    expect(shell.toasts.at(-1)?.message).toBe('2 sessões encerradas.');
  });

  it('the one that looks cannot end itself here', async () => {
    await open(aUser({ self: true }), {
      [`GET ${PATH}/sessions`]: { items: [aSession('s1', 'Chrome no Windows', true)] },
    });
    expect(await screen.findByText('Esta sessão')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Encerrar/ })).not.toBeInTheDocument();
  });

  it('say why they could not be ended or read', async () => {
    const shell = await open(aUser(), {
      [`DELETE ${PATH}/sessions/s2`]: refuse(503, 'unavailable', 'Tente de novo em instantes.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar sessão: Safari no iPhone' }));
    await waitFor(() =>
      expect(shell.toasts).toEqual([{ message: 'Tente de novo em instantes.', kind: 'error' }]),
    );
  });

  it('are read again when they could not be read', async () => {
    const shell = await open(aUser(), {
      [`GET ${PATH}/sessions`]: refuse(503, 'unavailable', 'Tente de novo em instantes.'),
    });
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    shell.http.answer(`GET ${PATH}/sessions`, { items: [PHONE] });
    await userEvent.click(again);
    expect(await rows()).toHaveLength(2);
  });
});

describe('the link for a new password', () => {
  const send = () => screen.findByRole('button', { name: 'Enviar link de nova senha' });

  it('is sent', async () => {
    const shell = await open(aUser(), { [`POST ${PATH}/password-reset`]: { mensagem: 'Enviado' } });
    await userEvent.click(await send());
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Link de nova senha enviado.'));
  });

  it('says when one was sent a moment ago', async () => {
    const shell = await open(aUser(), {
      [`POST ${PATH}/password-reset`]: refuse(429, 'too_many_requests', 'Espere um minuto.'),
    });
    await userEvent.click(await send());
    await waitFor(() => expect(shell.toasts).toEqual([{ message: 'Espere um minuto.', kind: 'error' }]));
  });

  it.each([
    [aUser(BLOCKED), /conta está bloqueada/],
    [aUser({ status: 'pending' }), /cadastro ainda não foi confirmado/],
  ])('is not offered to who could not log in with it', async (user, words) => {
    await open(user);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar link de nova senha' })).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  const removal = `POST ${PATH}/second-factor/removal`;
  const remove = () => screen.findByRole('button', { name: 'Remover verificação' });

  it('is taken away with a reason and the password', async () => {
    const { guarded, stepUp } = behindStepUp(undefined);
    const shell = await open(aUser({ twoFactor: ON }), { [removal]: guarded, 'POST /auth/step-up': stepUp });
    expect(await screen.findByText(/com 1 código reserva\./)).toBeVisible();
    await userEvent.click(await remove());
    await giveReason(/Remover a verificação/, 'Perdeu o celular, confirmou por vídeo', 'Remover verificação');
    shell.http.answer(`GET ${PATH}`, aUser());
    await confirmPassword();
    expect(await screen.findByText('A pessoa entra só com a senha.')).toBeVisible();
    expect(shell.http.calls.findLast(({ path }) => path.endsWith('/removal'))?.body).toEqual({
      reason: 'Perdeu o celular, confirmou por vídeo',
    });
    expect(shell.toasts.at(-1)?.message).toMatch(/avisada por e-mail/);
  });

  it('says why it cannot be taken away', async () => {
    const secondFactorRefusal = 'Para remover a verificação de outro administrador, ative antes a sua.';
    await open(aUser({ twoFactor: { ...ON, backupCodesLeft: 8 }, secondFactorRefusal }));
    expect(await screen.findByText(/com 8 códigos reserva\./)).toBeVisible();
    expect(screen.getByText(secondFactorRefusal)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remover verificação' })).not.toBeInTheDocument();
  });
});
