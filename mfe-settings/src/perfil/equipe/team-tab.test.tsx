import type { OpenInvitation, Team, TeamMember } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { FakeAnswer } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword } from '../../common/testing/step-up';
import { openProfile } from '../testing/open-profile';

const aMember = (changes: Partial<TeamMember> = {}): TeamMember => ({
  id: 'm2',
  name: 'Ana Lima',
  email: 'an***@l…',
  role: 'operacoes',
  since: '2026-03-01T12:00:00.000Z',
  lastSeenAt: null,
  isSelf: false,
  canChange: true,
  ...changes,
});
const OWNER = aMember({ id: 'm1', name: 'Maria Silva', role: 'owner', isSelf: true, canChange: false });
const TEAM: Team = { items: [OWNER, aMember()], roles: ['admin', 'operacoes', 'leitura'] };
const INVITATION: OpenInvitation = {
  id: 'i1',
  email: 'bia@exemplo.com.br',
  role: 'leitura',
  invitedBy: 'Maria Silva',
  sentAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2099-03-08T12:00:00.000Z',
};
const open = (answers: Record<string, FakeAnswer> = {}) =>
  openProfile('equipe', { 'GET /team': TEAM, 'GET /convites': { items: [] }, ...answers });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const refusal = (status: number, errors: string[]) => () => {
  throw new ApiError({ status, code: status === 403 ? 'forbidden' : 'not_found', errors });
};

it('says who works in the store, since when, and what can be done about each', async () => {
  await open();
  const [owner, ana] = within(await screen.findByRole('list', { name: 'Pessoas da equipe' })).getAllByRole(
    'listitem',
  );
  expect(owner).toHaveTextContent(/Maria Silva \(você\).*Proprietário/);
  expect(within(owner as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(ana).toHaveTextContent(
    /Ana Lima.*Operações.*an\*\*\*@l….*Na equipe desde 01\/03\/2026 · ainda não usou a loja/,
  );
  expect(await screen.findByText('Nenhum convite em aberto')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sair da loja' })).not.toBeInTheDocument();
});

it('invites by e-mail and role, after the password was confirmed', async () => {
  const { guarded, stepUp } = behindStepUp({ id: 'i2', expiresAt: INVITATION.expiresAt });
  const { http } = await open({ 'POST /convites': guarded, 'POST /auth/step-up': stepUp });
  await press('Convidar pessoa');
  await userEvent.type(await screen.findByLabelText(/^E-mail/), 'bia@exemplo.com.br');
  await userEvent.click(screen.getByRole('radio', { name: /Administrador/ }));
  await press('Enviar convite');
  await confirmPassword();
  expect(await screen.findByRole('list', { name: 'Pessoas da equipe' })).toBeVisible();
  expect(
    http.calls.filter(({ method, path }) => method === 'POST' && path === '/convites').at(-1)?.body,
  ).toEqual({
    email: 'bia@exemplo.com.br',
    role: 'admin',
  });
});

it('removes somebody only after naming them', async () => {
  const { http } = await open({ 'DELETE /team/m2': null });
  await press('Remover Ana Lima da equipe');
  const dialog = within(await screen.findByRole('dialog', { name: /“Ana Lima”/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^Remover/ }));
  await waitFor(() => expect(http.calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('says what went wrong, and reads the list again', async () => {
  await open({ 'DELETE /team/m2': refusal(404, ['Esta pessoa não está mais na equipe.']) });
  await press('Remover Ana Lima da equipe');
  const dialog = within(await screen.findByRole('dialog', { name: /“Ana Lima”/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^Remover/ }));
  expect(await screen.findByText('Esta pessoa não está mais na equipe.')).toBeVisible();
});

it('shows open invitations, to be sent again or revoked', async () => {
  await open({ 'GET /convites': { items: [INVITATION] } });
  const row = await screen.findByText('bia@exemplo.com.br');
  expect(row.closest('li')).toHaveTextContent(/Aguardando.*Somente leitura.*por Maria Silva/);
  expect(screen.getByRole('button', { name: 'Reenviar convite de bia@exemplo.com.br' })).toBeVisible();
  await press('Revogar convite de bia@exemplo.com.br');
  const dialog = await screen.findByRole('dialog', { name: 'Revogar o convite “bia@exemplo.com.br”?' });
  expect(within(dialog).getByRole('button', { name: 'Revogar convite' })).toBeVisible();
});

it('offers who may only look nothing but to leave', async () => {
  await open({
    'GET /team': {
      roles: [],
      items: [{ ...OWNER, isSelf: false }, aMember({ isSelf: true, canChange: false })],
    },
  });
  expect(await screen.findByRole('button', { name: 'Sair da loja' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Convidar pessoa' })).not.toBeInTheDocument();
  expect(screen.getByText(/Só quem administra a loja convida/)).toBeVisible();
});

it('lets who may not see the team leave all the same', async () => {
  await open({ 'GET /team': refusal(403, ['Você não tem permissão.']) });
  expect(await screen.findByText('Você não tem acesso à equipe da loja')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sair da loja' })).toBeVisible();
});
