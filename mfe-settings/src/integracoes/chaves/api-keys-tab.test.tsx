import type { ApiKeyList } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { FakeAnswer } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword } from '../../common/testing/step-up';
import { anApiKey, keysOf } from '../testing/an-api-key';
import { openIntegrations } from '../testing/open-integrations';

const open = (list: ApiKeyList, answers: Record<string, FakeAnswer> = {}) =>
  openIntegrations('chaves', { 'GET /api-keys': list, ...answers });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const activeKeys = async () =>
  within(await screen.findByRole('list', { name: 'Chaves ativas' })).getAllByRole('listitem');

describe('the list', () => {
  it('says of each key what people know it by, who made it and when it was last used', async () => {
    await open(
      keysOf([
        anApiKey(),
        anApiKey({
          id: 'key-2',
          name: 'Página',
          prefix: 'pk_test_d4e5f6',
          kind: 'publishable',
          mode: 'test',
          scopes: ['eventos:escrever'],
          origins: ['https://loja.com.br'],
          createdBy: '',
          lastUsedAt: null,
        }),
      ]),
    );
    const [live, page] = await activeKeys();
    expect(live).toHaveTextContent(
      /ERP da loja.*Produção.*ck_live_a1b2c3….*Secreta.*Criar e atualizar pedidos, ler pedidos/,
    );
    expect(live).toHaveTextContent(/Criada .*por Ana Lima.*último uso .*09\/03\/2026/);
    expect(page).toHaveTextContent(/Página.*Teste.*Publicável.*Sites: https:\/\/loja\.com\.br/);
    expect(page).toHaveTextContent(/nunca usada/);
    expect(screen.getByText('Até 50 chaves ativas, cada uma com até 600 chamadas por minuto.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Documentação da API/ })).toHaveAttribute(
      'href',
      'https://balcao.example/api/docs/v1',
    );
  });

  it('is empty at first: what a key is for stands there', async () => {
    await open(keysOf([]));
    expect(await screen.findByText('Nenhuma chave ativa')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Criar chave de API' })).toBeVisible();
  });

  it('folds revoked keys away', async () => {
    await open(keysOf([anApiKey({ revokedAt: '2026-03-10T12:00:00.000Z' })]));
    await userEvent.click(await screen.findByText('Chaves revogadas (1)'));
    const [revoked] = within(screen.getByRole('list', { name: 'Chaves revogadas' })).getAllByRole('listitem');
    expect(revoked).toHaveTextContent(/ERP da loja.*Revogada.*revogada .*10\/03\/2026/);
    expect(screen.queryByRole('button', { name: /Revogar/ })).not.toBeInTheDocument();
  });

  it('says why there is no further key when the store has all it may have', async () => {
    await open(keysOf([anApiKey(), anApiKey({ id: 'key-2' })], { limit: 2 }));
    expect(
      await screen.findByText('Você chegou a 2 chaves ativas. Revogue uma para criar outra.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Criar chave de API' })).not.toBeInTheDocument();
  });

  it('has no buttons for who may only read, and says whom to ask', async () => {
    await open(keysOf([anApiKey()], { canEdit: false }));
    expect(await screen.findByText(/Só quem administra a loja cria e revoga chaves/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /chave/i })).not.toBeInTheDocument();
  });

  it('says who may see it to those who may not', async () => {
    await open(keysOf([]), {
      'GET /api-keys': () => {
        throw new ApiError({ status: 403, code: 'forbidden', errors: ['Sem permissão.'] });
      },
    });
    expect(await screen.findByText('Você não tem acesso às chaves de API da loja')).toBeVisible();
  });
});

describe('a new key', () => {
  const CREATED = { id: 'key-9', key: 'ck_test_segredo', prefix: 'ck_test_segred' };

  it('is made after the password, shown once with a first call, and then in the list', async () => {
    const user = userEvent.setup();
    const { guarded, stepUp } = behindStepUp(CREATED);
    const shell = await open(keysOf([]), { 'POST /api-keys': guarded, 'POST /auth/step-up': stepUp });
    await press('Criar chave de API');
    await user.type(await screen.findByLabelText('Nome'), 'Loja virtual');
    await user.click(screen.getByRole('button', { name: 'Criar chave' }));
    shell.http.answer('GET /api-keys', keysOf([anApiKey({ name: 'Loja virtual' })]));
    await confirmPassword();

    expect(await screen.findByText('ck_test_segredo')).toBeVisible();
    expect(shell.navigation.isHeld()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Copiar chave' }));
    expect(await navigator.clipboard.readText()).toBe('ck_test_segredo');
    await user.click(screen.getByRole('button', { name: 'Copiar comando' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^curl -X PUT 'https:\/\/balcao\.example\/api\/v1\/orders\/pedido-1'[\s\S]*Bearer ck_test_segredo/,
    );
    expect(
      shell.http.calls.filter(({ method, path }) => method === 'POST' && path === '/api-keys').at(-1)?.body,
    ).toEqual({
      name: 'Loja virtual',
      mode: 'test',
      kind: 'secret',
      scopes: ['eventos:escrever', 'pedidos:escrever', 'pedidos:ler'],
      origins: [],
    });

    await press('Já guardei a chave');
    expect(await activeKeys()).toHaveLength(1);
    expect(screen.queryByText('ck_test_segredo')).not.toBeInTheDocument();
    expect(shell.navigation.isHeld()).toBe(false);
  });

  it('for a page asks for its sites and offers only what a page may do', async () => {
    const shell = await open(keysOf([]), { 'POST /api-keys': CREATED });
    await press('Criar chave de API');
    await userEvent.type(await screen.findByLabelText('Nome'), 'Página');
    await userEvent.click(screen.getByRole('radio', { name: /Publicável/ }));
    expect(screen.queryByRole('checkbox', { name: /Ler pedidos/ })).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Sites que usam a chave'), 'https://loja.com.br{Enter}');
    await press('Criar chave');
    expect(await screen.findByText(/-H 'Origin: https:\/\/loja\.com\.br'/)).toBeVisible();
    expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      kind: 'publishable',
      scopes: ['eventos:escrever'],
      origins: ['https://loja.com.br'],
    });
  });

  it('is not made when the person does not confirm, and what was typed stays', async () => {
    const { guarded } = behindStepUp(CREATED);
    await open(keysOf([]), { 'POST /api-keys': guarded });
    await press('Criar chave de API');
    await userEvent.type(await screen.findByLabelText('Nome'), 'Loja virtual');
    await press('Criar chave');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Nome')).toHaveValue('Loja virtual');
  });
});

describe('a key is revoked', () => {
  it('after a question that names it and says when it was last used', async () => {
    const shell = await open(keysOf([anApiKey()]));
    shell.http.answer('DELETE /api-keys/key-1', () =>
      shell.http.answer('GET /api-keys', keysOf([anApiKey({ revokedAt: '2026-03-10T12:00:00.000Z' })])),
    );
    await press('Revogar chave ERP da loja');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revogar a chave “ERP da loja”?' }));
    expect(dialog.getByText(/O último uso foi .*09\/03\/2026/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Revogar chave' }));
    expect(await screen.findByText('Nenhuma chave ativa')).toBeVisible();
    expect(shell.toasts.at(-1)?.message).toBe('Chave revogada: ERP da loja.');
  });

  it('by somebody else meanwhile: what is so now is shown, and said', async () => {
    const shell = await open(keysOf([anApiKey()]));
    shell.http.answer('DELETE /api-keys/key-1', () => {
      shell.http.answer('GET /api-keys', keysOf([]));
      throw new ApiError({ status: 404, code: 'not_found', errors: ['Não encontramos o que você procura.'] });
    });
    await press('Revogar chave ERP da loja');
    await press('Revogar chave');
    expect(await screen.findByText('Não encontramos o que você procura.')).toBeVisible();
    expect(await screen.findByText('Nenhuma chave ativa')).toBeVisible();
  });
});
