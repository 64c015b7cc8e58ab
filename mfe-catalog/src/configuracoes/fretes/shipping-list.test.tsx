import { mayOnlyRead } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCatalog } from '../../produtos/testing/open-catalog';
import { aMethod } from './testing/a-method';

const LIST = '/backoffice/configuracoes/fretes';
const METHODS = [
  aMethod(),
  aMethod({ id: 'm2', name: 'PAC', type: 'tabela', rateCount: 36, priority: 2 }),
  aMethod({ id: 'm3', name: 'Retirar na loja', type: 'retirada', valueCents: 0, priority: 3, active: false }),
];
const ANSWERS = { 'GET /shipping-methods': aPage(METHODS), 'GET /saved-views': { items: [] } };

const rowText = async (name: string) =>
  (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
const shown = () =>
  within(screen.getByRole('list', { name: 'Formas de frete na ordem' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.bal-two-lines')?.textContent);

it('shows what each one charges, where and how fast', async () => {
  await openCatalog(LIST, ANSWERS);
  expect(await rowText('Motoboy')).toMatch(/1ªMotoboyFixoBrasil inteiro2 a 3 dias úteisR\$\s14,90Ativo/);
  expect(await rowText('PAC')).toContain('36 linhas');
  expect(await rowText('Retirar')).toContain('Inativo');
});

it('says what a method is for while there is none', async () => {
  await openCatalog(LIST, { ...ANSWERS, 'GET /shipping-methods': aPage([]) });
  expect(await screen.findByText('Como você entrega?')).toBeVisible();
});

it('is only looked at by who may not change it', async () => {
  await openCatalog(LIST, ANSWERS, { isPermitted: mayOnlyRead });
  await screen.findByText('Motoboy');
  expect(screen.queryByRole('button', { name: 'Mudar a ordem' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Criar forma de frete' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Simular frete' })).toBeVisible();
});

it('opens a view that was saved, by what it filters', async () => {
  const VIEW = {
    id: 'v1',
    list: 'shipping-methods',
    name: 'Parados',
    query: 'active=false',
    shared: false,
    own: true,
    createdAt: '2026-01-05T12:00:00Z',
  };
  const { http } = await openCatalog(LIST, { ...ANSWERS, 'GET /saved-views': { items: [VIEW] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Visões salvas' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Parados/ }));
  await waitFor(() =>
    expect(http.calls.findLast(({ path }) => path === '/shipping-methods')?.options.params).toMatchObject({
      active: false,
    }),
  );
  expect(http.calls.find(({ path }) => path === '/saved-views')?.options.params).toMatchObject({
    list: 'shipping-methods',
  });
});

describe('the order', () => {
  const open = async (http = {}) => {
    const opened = await openCatalog(LIST, { ...ANSWERS, ...http });
    await userEvent.click(await screen.findByRole('button', { name: 'Mudar a ordem' }));
    await screen.findByRole('list', { name: 'Formas de frete na ordem' });
    return opened;
  };

  it('is changed by buttons and by the arrow keys, and stored at once', async () => {
    const { http, toasts } = await open({ 'PUT /shipping-methods/order': { items: METHODS } });
    expect(screen.getByRole('button', { name: 'Salvar ordem' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Subir Retirar na loja' }));
    expect(shown()).toEqual(['Motoboy', 'Retirar na loja', 'PAC']);
    expect(screen.getByText('Retirar na loja agora está em 2º lugar de 3.')).toBeInTheDocument();
    screen.getByRole('button', { name: 'Descer Motoboy' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(shown()).toEqual(['Retirar na loja', 'Motoboy', 'PAC']);
    await userEvent.click(screen.getByRole('button', { name: 'Salvar ordem' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Ordem salva.'));
    expect(http.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { ids: ['m3', 'm1', 'm2'] },
    ]);
  });

  it('is changed by drag', async () => {
    await open();
    const rows = within(screen.getByRole('list', { name: 'Formas de frete na ordem' })).getAllByRole(
      'listitem',
    );
    fireEvent.dragStart(rows[2] as HTMLElement);
    fireEvent.drop(rows[0] as HTMLElement);
    expect(shown()).toEqual(['Retirar na loja', 'Motoboy', 'PAC']);
  });
});

describe('the simulator', () => {
  const product = { id: 'p1', name: 'Bolsa de lona' };
  const ANSWER = {
    uf: 'SP',
    required: true,
    deliverable: true,
    weightGrams: 800,
    subtotalCents: 10_000,
    options: [
      {
        id: 'm1',
        name: 'Motoboy',
        type: 'fixo',
        priceCents: 1_690,
        daysMin: 2,
        daysMax: 3,
        why: ['Atende 01310-100 (SP).'],
        parts: [
          { label: 'Valor do frete', cents: 1_490 },
          { label: 'Seguro dos produtos', cents: 200 },
        ],
      },
    ],
    rejected: [
      {
        id: 'm3',
        name: 'Retirar na loja',
        type: 'retirada',
        reasons: ['inativo'],
        messages: ['Esta forma de frete está desligada.'],
      },
    ],
    freeShippingMissingCents: null,
    message: '',
    weightless: [],
  };

  it('shows the options with their parts, and why the others are none', async () => {
    const { http } = await openCatalog(LIST, {
      ...ANSWERS,
      'GET /products': aPage([product]),
      'POST /shipping-methods/simulate': ANSWER,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Simular frete' }));
    await userEvent.type(await screen.findByLabelText('CEP de entrega'), '01310100');
    const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Simular frete' });
    await userEvent.click(send);
    expect(await screen.findByText('Escolha pelo menos um produto.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Bolsa de lona' }));
    await userEvent.click(send);
    const options = within(await screen.findByRole('list', { name: 'Opções do cliente' }));
    expect(options.getByText('Seguro dos produtos')).toBeVisible();
    expect(options.getByText('Atende 01310-100 (SP).')).toBeVisible();
    expect(screen.getByText('Esta forma de frete está desligada.')).toBeVisible();
    expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      zipCode: '01310100',
      items: [{ productId: 'p1', quantity: 1 }],
      discountCents: 0,
    });
  });
});
