import type { V1CouponAnswer } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { mayOnlyRead, type RecordedCall } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCoupon, openCoupons } from './testing/a-coupon';

const LIST = '/backoffice/configuracoes/cupons';
const BAG = { id: 'p1', name: 'Bolsa de lona' };

async function openOne(coupon = aCoupon(), answers = {}, options = {}) {
  const shell = await openCoupons(
    `${LIST}/detalhe/c1`,
    {
      'GET /coupons/c1': coupon,
      'PATCH /coupons/c1': ({ body }: RecordedCall) => ({ ...coupon, ...(body as object), version: 4 }),
      'GET /products': aPage([BAG]),
      'GET /products/p1': BAG,
      ...answers,
    },
    options,
  );
  await screen.findByRole('heading', { level: 1, name: 'NATAL10' });
  return shell;
}
const lastPatch = ({ http }: Awaited<ReturnType<typeof openOne>>) =>
  http.calls.findLast(({ method }) => method === 'PATCH')?.body;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar cupom' }));

describe('a new coupon', () => {
  const openNew = (answers = {}) =>
    openCoupons(`${LIST}/detalhe`, { 'GET /coupons/c1': aCoupon(), ...answers });

  it('is made of a code and a discount, and opens on its own page', async () => {
    const { http, navigation } = await openNew({ 'POST /coupons': aCoupon() });
    await userEvent.type(await screen.findByLabelText('Código'), 'natal10');
    await userEvent.type(screen.getByRole('textbox', { name: 'Percentual' }), '10');
    await userEvent.click(screen.getByRole('button', { name: 'Criar cupom' }));
    await waitFor(() => expect(navigation.url()).toBe(`${LIST}/detalhe/c1`));
    expect(http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      code: 'natal10',
      type: 'percentual',
      percentBp: 1_000,
      limitTotal: 0,
      endsOn: '',
    });
  });

  it('says in words what it comes to while one types', async () => {
    await openNew();
    await userEvent.type(await screen.findByLabelText('Código'), 'natal10');
    await userEvent.type(screen.getByRole('textbox', { name: 'Percentual' }), '10');
    await userEvent.type(screen.getByRole('textbox', { name: 'Pedido mínimo' }), '10000');
    const preview = within(screen.getByRole('region', { name: 'Prévia' }));
    expect(preview.getByText('NATAL10')).toBeVisible();
    expect(preview.getByText('10% nos produtos')).toBeVisible();
    expect(preview.getByText('Compras a partir de R$ 100,00')).toBeVisible();
  });

  it('shows at its field what the API refuses', async () => {
    await openNew({
      'POST /coupons': () => {
        throw new ApiError({
          status: 409,
          code: 'coupon_code_in_use',
          errors: ['Já existe um cupom com este código.'],
        });
      },
    });
    await userEvent.type(await screen.findByLabelText('Código'), 'natal10');
    await userEvent.type(screen.getByRole('textbox', { name: 'Percentual' }), '10');
    await userEvent.click(screen.getByRole('button', { name: 'Criar cupom' }));
    expect(await screen.findByText('Já existe um cupom com este código.')).toBeVisible();
  });

  it('is kept as a draft, without the customers that it is for', async () => {
    const { drafts } = await openNew();
    await userEvent.type(await screen.findByLabelText('Código'), 'natal10');
    await userEvent.type(screen.getByLabelText('Clientes'), 'ana@exemplo.com{Enter}');
    await waitFor(async () =>
      expect(await drafts.load('cupom')).toEqual({
        'novo loja-1': expect.objectContaining({ changes: { code: 'natal10' } }),
      }),
    );
  });

  it('is not offered to who may only read', async () => {
    await openCoupons(`${LIST}/detalhe`, {}, { isPermitted: mayOnlyRead });
    expect(await screen.findByText(/Para criar um cupom, peça a quem administra a loja/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a change', () => {
  it('sends what has changed; an emptied limit is none', async () => {
    const shell = await openOne();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Usos no total' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Boleto' }));
    await save();
    await waitFor(() =>
      expect(lastPatch(shell)).toEqual({ limitTotal: 0, methods: [{ method: 'boleto', installments: 0 }] }),
    );
  });

  it('of the kind brings along what follows from it', async () => {
    const shell = await openOne(aCoupon({ used: 0 }));
    await userEvent.click(screen.getByRole('radio', { name: 'Frete grátis' }));
    await save();
    await waitFor(() =>
      expect(lastPatch(shell)).toEqual({
        type: 'frete_gratis',
        percentBp: 0,
        valueCents: 0,
        capCents: 5_000,
        appliesTo: 'frete',
      }),
    );
  });

  it('of products finds them by name', async () => {
    const shell = await openOne();
    const [search] = screen.getAllByPlaceholderText('Buscar um produto por nome ou SKU');
    await userEvent.type(search as HTMLElement, 'bolsa');
    await userEvent.click(await screen.findByRole('button', { name: 'Bolsa de lona' }));
    expect(await screen.findByRole('button', { name: 'Remover Bolsa de lona' })).toBeVisible();
    await save();
    await waitFor(() => expect(lastPatch(shell)).toEqual({ productIds: ['p1'] }));
  });

  it('of products finds one that was made since nothing was found', async () => {
    const shell = await openOne();
    const [search] = screen.getAllByPlaceholderText('Buscar um produto por nome ou SKU') as HTMLElement[];
    const find = (word: string) => userEvent.type(search as HTMLElement, word);
    shell.http.answer('GET /products', aPage([]));
    await find('estojo');
    expect(await screen.findByText('Nenhum produto com este nome.')).toBeVisible();
    shell.http.answer('GET /products', aPage([{ id: 'p9', name: 'Estojo' }]));
    await userEvent.clear(search as HTMLElement);
    await find('estojo');
    expect(await screen.findByRole('button', { name: 'Estojo' })).toBeVisible();
    expect(screen.queryByText('Nenhum produto com este nome.')).toBeNull();
  });

  it('of the kind is closed once orders have used it', async () => {
    await openOne();
    expect(screen.getByRole('radio', { name: 'Valor fixo' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Excluir cupom' })).toBeNull();
  });
});

describe('whom it is for', () => {
  const MASKED = aCoupon({ customers: ['an***@e…', '***.982.247-**'] });
  const REVEALED = { 'POST /coupons/c1/reveal': { customers: ['ana@exemplo.com', '52998224725'] } };

  it('is masked until somebody asks, and only then changed', async () => {
    const shell = await openOne(MASKED, REVEALED);
    expect(screen.getByText('an***@e…, ***.982.247-**')).toBeVisible();
    expect(screen.queryByLabelText('Clientes')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar clientes' }));
    await userEvent.type(await screen.findByLabelText('Clientes'), 'bia@exemplo.com{Enter}');
    await save();
    await waitFor(() =>
      expect(lastPatch(shell)).toEqual({ customers: ['ana@exemplo.com', '52998224725', 'bia@exemplo.com'] }),
    );
  });

  it('is left alone by a change of something else', async () => {
    const shell = await openOne(MASKED, REVEALED);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Usos no total' }));
    await save();
    await waitFor(() => expect(lastPatch(shell)).toEqual({ limitTotal: 0 }));
    expect(shell.http.calls.some(({ path }) => path.endsWith('/reveal'))).toBe(false);
  });

  it('is the same for a batch', async () => {
    const { http } = await openOne(MASKED, {
      ...REVEALED,
      'POST /coupons/batches': { id: 'j1' },
      'GET /coupons': aPage([]),
      'GET /saved-views': { items: [] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Gerar lote' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Gerar códigos' }));
    await waitFor(() =>
      expect(http.calls.find(({ path }) => path === '/coupons/batches')?.body).toMatchObject({
        terms: { customers: ['ana@exemplo.com', '52998224725'] },
      }),
    );
  });

  it('is offered to nobody who may only read', async () => {
    await openCoupons(`${LIST}/detalhe/c1`, { 'GET /coupons/c1': MASKED }, { isPermitted: mayOnlyRead });
    expect(await screen.findByText('an***@e…, ***.982.247-**')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mostrar clientes' })).toBeNull();
  });
});

describe('the simulator', () => {
  const answer: V1CouponAnswer = {
    valid: false,
    code: 'NATAL10',
    coupon_id: 'c1',
    reasons: ['agendado', 'minimo_nao_atingido'],
    messages: ['Este cupom vale a partir de 01/12/2026.', 'Faltam R$ 50,00.'],
    pending: [],
    missing: 5_000,
    subtotal: 5_000,
    items_discount: 0,
    pix_discount: 0,
    shipping_discount: 0,
    discount: 0,
    lines: [],
    shipping: 0,
    interest: 0,
    total: 5_000,
  };
  const simulate = () => userEvent.click(screen.getByRole('button', { name: 'Simular' }));

  it('says all reasons, as the buyer would read them', async () => {
    const { http } = await openOne(aCoupon(), { 'POST /coupons/simulate': answer });
    await userEvent.selectOptions(
      within(screen.getByRole('region', { name: 'Simulador' })).getByLabelText('Forma de pagamento'),
      'pix',
    );
    await simulate();
    expect(await screen.findByText('O cupom não vale')).toBeVisible();
    for (const message of answer.messages) expect(screen.getByText(message)).toBeVisible();
    expect(http.calls.find(({ path }) => path === '/coupons/simulate')?.body).toEqual({
      code: 'NATAL10',
      items: [{ id: '1', product_id: '', quantity: 1, unit_price: 10_000 }],
      payment: { method: 'pix' },
    });
  });

  it('takes no buyer that is none, and parcels only with a card', async () => {
    const { http } = await openOne(aCoupon(), { 'POST /coupons/simulate': answer });
    await userEvent.click(screen.getByText('Mais sobre a compra'));
    const simulator = within(screen.getByRole('region', { name: 'Simulador' }));
    expect(simulator.queryByLabelText('Parcelas')).toBeNull();
    await userEvent.type(simulator.getByLabelText('CPF ou e-mail do cliente'), '529.982.247-26');
    await simulate();
    expect(await simulator.findByText('Escreva um CPF, um CNPJ ou um e-mail.')).toBeVisible();
    expect(http.calls.some(({ path }) => path === '/coupons/simulate')).toBe(false);
    await userEvent.selectOptions(simulator.getByLabelText('Forma de pagamento'), 'credit_card');
    expect(simulator.getByLabelText('Parcelas')).toBeVisible();
  });

  it('says what is taken off and what is left', async () => {
    const good = {
      ...answer,
      valid: true,
      reasons: [],
      messages: [],
      items_discount: 500,
      discount: 500,
      total: 4_500,
    };
    await openOne(aCoupon(), { 'POST /coupons/simulate': good });
    await simulate();
    expect(await screen.findByText('O cupom vale')).toBeVisible();
    const ladder = within(screen.getByLabelText('Do carrinho ao total'));
    expect(ladder.getByText('-R$ 5,00')).toBeVisible();
    expect(ladder.getByText('R$ 45,00')).toBeVisible();
  });

  it('names the discount of the method that was asked about', async () => {
    const good = { ...answer, valid: true, reasons: [], messages: [], pix_discount: 500, discount: 500 };
    await openOne(aCoupon(), { 'POST /coupons/simulate': good });
    const method = within(screen.getByRole('region', { name: 'Simulador' })).getByLabelText(
      'Forma de pagamento',
    );
    for (const [name, label] of [
      ['Pix', 'Desconto do Pix'],
      ['Boleto', 'Desconto do boleto'],
    ] as const) {
      await userEvent.selectOptions(method, name);
      await simulate();
      expect(within(await screen.findByLabelText('Do carrinho ao total')).getByText(label)).toBeVisible();
    }
  });
});

describe('other actions', () => {
  it('a batch gets the saved terms, and leads to the list', async () => {
    const { http, navigation } = await openOne(aCoupon(), {
      'POST /coupons/batches': { id: 'j1' },
      'GET /coupons': aPage([aCoupon()]),
      'GET /saved-views': { items: [] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Gerar lote' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Gerar códigos' }));
    await waitFor(() => expect(navigation.url()).toBe(LIST));
    expect(http.calls.find(({ path }) => path === '/coupons/batches')?.body).toMatchObject({
      prefix: 'NATAL10',
      count: 100,
      limitPerCode: false,
      terms: { type: 'percentual', percentBp: 1_000, limitPerCustomer: 1 },
    });
  });

  it('a copy opens on its own page', async () => {
    const { navigation } = await openOne(aCoupon(), {
      'POST /coupons/c1/duplicate': aCoupon({ id: 'c2', code: 'NATAL10-2' }),
      'GET /coupons/c2': aCoupon({ id: 'c2', code: 'NATAL10-2' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Duplicar cupom' }));
    await waitFor(() => expect(navigation.url()).toBe(`${LIST}/detalhe/c2`));
  });
});

it('who may only read sees all of it, and no field takes anything', async () => {
  await openOne(aCoupon(), {}, { isPermitted: mayOnlyRead });
  expect(screen.getByText(/Para mudar este cupom, peça/)).toBeVisible();
  expect(screen.getByLabelText('Código')).toBeDisabled();
  expect(screen.queryAllByRole('button', { name: /Salvar|Excluir|Duplicar|Gerar lote/ })).toEqual([]);
  expect(screen.getByRole('button', { name: 'Simular' })).toBeEnabled();
});

it('says that there is no such coupon', async () => {
  await openCoupons(`${LIST}/detalhe/c9`, {});
  expect(await screen.findByText('Não encontramos este cupom')).toBeVisible();
});
