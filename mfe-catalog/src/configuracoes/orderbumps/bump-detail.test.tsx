import { ApiError } from '@balcao/contract';
import { mayOnlyRead, type RecordedCall } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct } from '../../produtos/testing/a-product';
import { openCatalog } from '../../produtos/testing/open-catalog';
import { aBump } from './testing/a-bump';

const PAGE = '/backoffice/configuracoes/orderbumps/detalhe';
const BOX = aProduct({ id: 'p2', name: 'Caixa', variants: [], options: [], images: [] });
const ANSWERS = {
  'GET /products': aPage([{ id: 'p2', name: 'Caixa' }]),
  'GET /products/p2': BOX,
  'GET /order-bumps/prices': { priceCents: 2_990, practisedCents: [2_990, 3_490] },
  'GET /order-bumps/b1': aBump(),
};
const preview = () => within(screen.getByRole('region', { name: 'Prévia' }));

describe('a new bump', () => {
  it('is made of a product, a price and a title, and is shown as a buyer will see it', async () => {
    const { http, navigation } = await openCatalog(PAGE, { ...ANSWERS, 'POST /order-bumps': aBump() });
    await userEvent.type(await screen.findByLabelText('Nome'), 'Caixa');
    await userEvent.type(screen.getByLabelText('Produto ofertado'), 'cai');
    await userEvent.click(await screen.findByRole('button', { name: 'Caixa' }));
    expect(await screen.findByText('Custa hoje R$ 29,90.')).toBeVisible();
    expect(screen.getByText(/Aparece riscado.*R\$\s29,90 ou R\$\s34,90/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Preço'), '1990');
    await userEvent.type(screen.getByLabelText('Preço “de”'), '2990');
    await userEvent.type(screen.getByLabelText('Título'), 'Leve a caixa');
    expect(preview().getByText('Leve a caixa')).toBeVisible();
    expect(preview().getByText('Caixa')).toBeVisible();
    expect(preview().getByText('R$ 19,90')).toBeVisible();
    expect(preview().getByText('R$ 29,90')).toBeVisible();
    expect(
      preview().getByRole('checkbox', {
        name: /^Leve a caixa .*De R\$\s29,90 por R\$\s19,90.*Sim, quero adicionar!$/,
      }),
    ).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Criar order bump' }));
    await waitFor(() => expect(navigation.url()).toBe(`${PAGE}/b1`));
    const body = http.calls.find(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({
      name: 'Caixa',
      productId: 'p2',
      variantId: '',
      testTitle: '',
      priceType: 'fixo',
      priceCents: 1_990,
      referenceCents: 2_990,
      percentBp: 0,
      trigger: 'todos',
      isTesting: false,
    });
    expect(body).not.toHaveProperty('preselected');
  });

  it('shows at its field what the API refuses', async () => {
    await openCatalog(PAGE, {
      ...ANSWERS,
      'POST /order-bumps': () => {
        throw new ApiError({
          status: 422,
          code: 'validation',
          errors: ['Confira os campos indicados.'],
          fields: { productId: ['Este produto não existe nesta loja.'] },
        });
      },
    });
    await userEvent.type(await screen.findByLabelText('Nome'), 'Caixa');
    await userEvent.type(screen.getByLabelText('Produto ofertado'), 'cai');
    await userEvent.click(await screen.findByRole('button', { name: 'Caixa' }));
    await userEvent.type(screen.getByLabelText('Preço'), '1990');
    await userEvent.type(screen.getByLabelText('Título'), 'Leve a caixa');
    await userEvent.click(screen.getByRole('button', { name: 'Criar order bump' }));
    expect(await screen.findByText('Este produto não existe nesta loja.')).toBeVisible();
  });

  it('is not offered to who may only read', async () => {
    await openCatalog(PAGE, {}, { isPermitted: mayOnlyRead });
    expect(await screen.findByText(/Para criar um order bump, peça a quem administra a loja/)).toBeVisible();
  });
});

describe('a bump', () => {
  const open = async (bump = aBump(), options = {}, answers = {}) => {
    const opened = await openCatalog(
      `${PAGE}/b1`,
      {
        ...ANSWERS,
        'GET /order-bumps/b1': bump,
        'PATCH /order-bumps/b1': ({ body }: RecordedCall) => ({ ...bump, ...(body as object), version: 2 }),
        ...answers,
      },
      options,
    );
    await screen.findByRole('heading', { level: 1, name: 'Caixa de presente' });
    return opened;
  };
  const lastPatch = ({ http }: Awaited<ReturnType<typeof open>>) =>
    http.calls.findLast(({ method }) => method === 'PATCH')?.body;
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar order bump' }));

  it('sends what has changed, and clears what another kind of price has no use for', async () => {
    const opened = await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Desconto no preço do produto' }));
    await userEvent.type(screen.getByLabelText('Desconto'), '10');
    await save();
    await waitFor(() =>
      expect(lastPatch(opened)).toEqual({
        priceType: 'percentual',
        priceCents: 0,
        percentBp: 1_000,
        testPriceCents: 0,
        testPercentBp: 0,
      }),
    );
  });

  it('asks for the planned number when a test begins, and shows both versions', async () => {
    const opened = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Comparar com uma versão B' }));
    await userEvent.type(await screen.findByLabelText('Título B'), 'Só hoje');
    expect(preview().getByText('Leve a caixa também')).toBeVisible();
    expect(preview().getByText('Só hoje')).toBeVisible();
    await save();
    expect(lastPatch(opened)).toBeUndefined();
    await userEvent.type(screen.getByLabelText('Visitas por versão'), '500');
    await save();
    await waitFor(() =>
      expect(lastPatch(opened)).toEqual({ isTesting: true, testTitle: 'Só hoje', testPerArm: 500 }),
    );
  });

  it('says what came of it, and of its test no more than is known', async () => {
    const text = 'Em andamento: 20 de 500 visitas por versão. Antes disso não há resposta.';
    const test = { a: { shown: 20, accepted: 2 }, b: { shown: 22, accepted: 3 }, text };
    await open(aBump({ isTesting: true, testTitle: 'Só hoje', testPerArm: 500, test }));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('10% (2 de 20 visitas)')).toBeVisible();
    expect(screen.queryByText(/vencedor/i)).toBeNull();
  });

  it('is kept as a draft while it is not saved', async () => {
    const { drafts } = await open();
    await userEvent.type(screen.getByLabelText('Título'), '!');
    await waitFor(async () =>
      expect(await drafts.load('order-bump')).toEqual({
        'b1 loja-1': expect.objectContaining({ changes: { title: 'Leve a caixa também!' } }),
      }),
    );
  });

  it('is copied, and the copy opens on its own page', async () => {
    const copy = aBump({ id: 'b9', name: 'Caixa de presente (cópia)', active: false, status: 'pausado' });
    const { http, navigation } = await open(
      aBump(),
      {},
      {
        'POST /order-bumps/b1/duplicate': copy,
        'GET /order-bumps/b9': copy,
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Duplicar order bump' }));
    await waitFor(() => expect(navigation.url()).toBe(`${PAGE}/b9`));
    expect(http.calls.some(({ path }) => path === '/order-bumps/b1/duplicate')).toBe(true);
  });

  it('is only looked at by who may not change it', async () => {
    await open(aBump(), { isPermitted: mayOnlyRead });
    expect(screen.getByLabelText('Título')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Excluir order bump' })).toBeNull();
  });
});

it('says that a bump cannot be read, and offers the list', async () => {
  await openCatalog(`${PAGE}/b1`, {
    'GET /order-bumps/b1': () => {
      throw new ApiError({ status: 404, code: 'not_found', errors: ['Não encontrado.'] });
    },
  });
  expect(await screen.findByRole('link', { name: 'Ver order bumps' })).toBeVisible();
});
