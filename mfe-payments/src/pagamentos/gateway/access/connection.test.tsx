import type { RecordedCall } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection } from '../../testing/a-gateway';
import { press } from '../../testing/interact';
import { openPayments, refuse } from '../../testing/open-payments';

describe('a connection', () => {
  it('shows credentials by their ends only, and replaces those that are typed', async () => {
    const shell = await openPayments('/gateway/iugu', {
      connections: [aConnection({ current: true })],
      answers: {
        'PUT /pagamentogateway/connection-iugu': ({ body }: RecordedCall) => ({
          ...aConnection({ current: true, version: 2 }),
          ...(body as object),
          credentials: [{ field: 'apiToken', configured: true, end: 'WXYZ' }],
        }),
        'POST /pagamentogateway/connection-iugu/testar-conexao': refuse(0, 'offline', [
          'Você está sem internet.',
        ]),
      },
    });
    expect(await screen.findAllByText('Configurado, termina em 8F90.')).toHaveLength(2);
    await press('Alterar acesso');
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar acesso à conta Iugu' }));
    await userEvent.type(dialog.getByLabelText('Token da API'), 'another-token-WXYZ');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar acesso' }));
    await waitFor(() =>
      expect(shell.http.calls.find(({ method }) => method === 'PUT')).toMatchObject({
        body: { mode: 'test', credentials: { apiToken: 'another-token-WXYZ' } },
        options: { headers: { 'If-Match': '"1"' } },
      }),
    );
    // The credentials were saved, although the gateway did not answer.
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('changed elsewhere shows how it is now, and is saved on that version', async () => {
    const current = aConnection({ version: 7, mode: 'live' });
    const shell = await openPayments('/gateway/iugu', {
      connections: [aConnection()],
      answers: {
        'PUT /pagamentogateway/connection-iugu': refuse(412, 'stale_version', ['Mudou.'], {
          body: { current },
        }),
      },
    });
    await press('Alterar acesso');
    await userEvent.type(await screen.findByLabelText('Token da API'), 'another-token-WXYZ');
    await press('Salvar acesso');
    expect(await screen.findByText('Esta conexão foi alterada em outro lugar')).toBeVisible();
    expect(screen.getByText('Modo: Produção')).toBeVisible();
    await press('Salvar acesso');
    await waitFor(() =>
      expect(shell.http.calls.findLast(({ method }) => method === 'PUT')?.options.headers).toEqual({
        'If-Match': '"7"',
      }),
    );
  });

  describe('that is put into another mode', () => {
    const live = aConnection({ current: true, mode: 'live' });
    const openAccess = async (connection = live) => {
      const shell = await openPayments('/gateway/iugu', { connections: [connection] });
      await press('Alterar acesso');
      const dialog = within(await screen.findByRole('dialog', { name: 'Alterar acesso à conta Iugu' }));
      return { shell, dialog };
    };

    it('tells a store that it will not be paid, before it is saved', async () => {
      const { dialog } = await openAccess();
      expect(dialog.queryByText(/nenhuma venda nova será paga/)).not.toBeInTheDocument();
      expect(dialog.queryByText(/experimentada com uma conta real/)).not.toBeInTheDocument();
      await userEvent.click(dialog.getByRole('radio', { name: /Teste/ }));
      expect(dialog.getByRole('alert')).toHaveTextContent(
        'Em modo de teste, Iugu não cobra ninguém: nenhuma venda nova será paga de verdade.',
      );
    });

    it('advises a test purchase before production', async () => {
      const { dialog } = await openAccess(aConnection());
      const advice = /ainda não foi experimentada com uma conta real/;
      expect(dialog.queryByText(advice)).not.toBeInTheDocument();
      await userEvent.click(dialog.getByRole('radio', { name: /Produção/ }));
      expect(dialog.getByText(advice)).toBeVisible();
    });

    it('tells so only of the gateway that the store sells through', async () => {
      const { dialog } = await openAccess({ ...live, current: false });
      await userEvent.click(dialog.getByRole('radio', { name: /Teste/ }));
      expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('needs the secrets of that mode, and none when it is put back', async () => {
      const { shell, dialog } = await openAccess();
      const token = dialog.getByLabelText('Token da API');
      await userEvent.click(dialog.getByRole('radio', { name: /Teste/ }));
      expect(token).toHaveAccessibleDescription(/Informe a credencial do modo teste/);
      expect(dialog.getByLabelText('ID da conta')).toHaveAccessibleDescription(/Deixe em branco para manter/);
      await userEvent.click(dialog.getByRole('button', { name: 'Salvar acesso' }));
      expect(await dialog.findByRole('link', { name: /Preencha o campo Token da API/ })).toBeVisible();
      expect(shell.http.calls.some(({ method }) => method === 'PUT')).toBe(false);
      await userEvent.click(dialog.getByRole('radio', { name: /Produção/ }));
      expect(token).toHaveAccessibleDescription(/Deixe em branco para manter/);
    });
  });

  it.each([
    ['connected', 'status', 'Conexão com a Iugu funcionando.'],
    ['refused', 'alert', 'Iugu recusou as credenciais.'],
    ['unreachable', 'alert', 'Iugu não respondeu como esperado.'],
  ] as const)('that is tested says that it is %s', async (outcome, role, message) => {
    const tested = aConnection({ lastTest: { outcome, message, at: '2026-03-01T12:00:00Z' } });
    await openPayments('/gateway/iugu', {
      connections: [aConnection()],
      answers: {
        'POST /pagamentogateway/connection-iugu/testar-conexao': { outcome, message, connection: tested },
      },
    });
    await press('Testar conexão');
    await waitFor(() =>
      expect(screen.getAllByRole(role).some(({ textContent }) => textContent?.includes(message))).toBe(true),
    );
  });

  it('keeps the fees of the contract', async () => {
    const shell = await openPayments('/gateway/iugu', {
      connections: [aConnection()],
      answers: {
        'PUT /pagamentogateway/connection-iugu': ({ body }: RecordedCall) =>
          aConnection({ version: 2, ...(body as object) }),
      },
    });
    const pix = within(await screen.findByRole('group', { name: 'Pix' }));
    await userEvent.type(pix.getByLabelText('Tarifa'), '0,99');
    await userEvent.type(pix.getByLabelText('Recebe em'), '1');
    await userEvent.click(pix.getByLabelText('Contar só dias úteis'));
    expect(pix.queryByLabelText('Custo por chargeback')).not.toBeInTheDocument();
    const card = within(screen.getByRole('group', { name: 'Cartão de crédito' }));
    await userEvent.type(card.getByLabelText('Tarifa'), '3,49');
    await userEvent.type(card.getByLabelText('Custo por chargeback'), '15,00');
    await press('Salvar tarifas');
    await waitFor(() =>
      expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        fees: {
          pix: {
            percentBasisPoints: 99,
            fixedCents: 0,
            releaseDays: 1,
            releaseInBusinessDays: true,
            perInstallment: false,
          },
          credit_card: {
            percentBasisPoints: 349,
            fixedCents: 0,
            // Of which nothing was said: as usual.
            releaseDays: 30,
            perInstallment: true,
            chargebackCents: 1500,
          },
        },
      }),
    );
  });

  it('in use cannot be removed, and says why', async () => {
    await openPayments('/gateway/iugu', { connections: [aConnection({ current: true })] });
    expect(await screen.findByRole('button', { name: 'Desconectar Iugu' })).toBeDisabled();
    expect(screen.getByText(/escolha antes outro gateway/)).toBeVisible();
  });

  it('that is not in use is removed after a question', async () => {
    const shell = await openPayments('/gateway/malga', {
      connections: [aConnection({ current: true }), aConnection({ idGateway: 'malga' })],
      answers: { 'DELETE /pagamentogateway/connection-malga': undefined },
    });
    await press('Desconectar Malga');
    expect(
      await screen.findByText(/São apagadas .* as cobranças de teste feitas por ele e os avisos recebidos\./),
    ).toBeVisible();
    await press('Desconectar gateway');
    await waitFor(() => expect(shell.navigation.url()).toBe('/backoffice/configuracoes/pagamentos'));
    expect(shell.toasts.at(-1)?.message).toBe('Gateway desconectado: Malga.');
  });
});
