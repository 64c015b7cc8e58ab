import { ApiError, type ApiErrorCode } from '@balcao/contract';
import type { RecordedCall } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct } from './testing/a-product';
import { openCatalog } from './testing/open-catalog';
import { lastPatch, openProduct } from './testing/open-product';

const refuse =
  (status: number, code: ApiErrorCode, errors: string[], more: object = {}) =>
  () => {
    throw new ApiError({ status, code, errors, ...more });
  };

async function retype(label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar produto' }));

describe('editing', () => {
  it('sends only what changed, on the version that was read', async () => {
    const shell = await openProduct();
    await retype('Nome', 'Bolsa de algodão');
    await retype('Custo', '4000');
    await save();
    await waitFor(() => expect(shell.toasts).toEqual([{ message: 'Produto salvo.', kind: 'success' }]));
    expect(lastPatch(shell)).toMatchObject({
      body: { name: 'Bolsa de algodão', costCents: 4000 },
      options: { headers: { 'If-Match': '"3"' } },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bolsa de algodão');
  });

  it('an emptied number is cleared by its name', async () => {
    const shell = await openProduct();
    await userEvent.clear(await screen.findByLabelText('Custo'));
    await save();
    await waitFor(() => expect(lastPatch(shell)?.body).toEqual({ clear: ['costCents'] }));
  });

  it('the margin follows price and cost', async () => {
    await openProduct();
    expect(await screen.findByText(/Margem: R\$\s54,90 \(61,1%\)/)).toBeVisible();
    await retype('Custo', '4495');
    expect(screen.getByText(/Margem: R\$\s44,95 \(50%\)/)).toBeVisible();
  });

  it('says beside the former price what was charged within the last 30 days', async () => {
    const recentPrices = [
      { priceCents: 10_990, until: '2026-03-02T02:00:00.000Z' },
      { priceCents: 8_990, until: null },
    ];
    await openProduct(aProduct({ recentPrices }));
    expect(await screen.findByLabelText('Preço "de"')).toHaveAccessibleDescription(
      expect.stringMatching(/R\$\s109,90 \(até 01\/03\/2026\), R\$\s89,90 \(hoje\)/),
    );
  });

  it('only a physical product has a weight', async () => {
    await openProduct();
    expect(await screen.findByLabelText('Peso')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /Digital/ }));
    expect(screen.queryByLabelText('Peso')).not.toBeInTheDocument();
  });

  it('what the API refuses stands at its field', async () => {
    await openProduct(aProduct(), {
      'PATCH /products/p1': refuse(409, 'sku_in_use', ['Este SKU já está em uso.'], {
        fields: { sku: ['Este SKU já está em uso.'] },
      }),
    });
    await retype('SKU', 'BOL-02');
    await save();
    expect(await screen.findByRole('link', { name: /SKU já está em uso/ })).toBeVisible();
    expect(screen.getByLabelText('SKU')).toHaveAccessibleDescription(/já está em uso/);
    expect(screen.getByLabelText('SKU')).toHaveValue('BOL-02');
  });

  it('who may not edit is told so, and keeps what was typed', async () => {
    await openProduct(aProduct(), {
      'PATCH /products/p1': refuse(403, 'forbidden', ['Seu papel nesta loja não permite editar produtos.']),
    });
    await retype('Nome', 'Outra');
    await save();
    expect(await screen.findByText(/não permite editar produtos/)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Outra');
  });
});

it.each([
  [1, /1 unidade está reservada em um pedido que aguarda pagamento/],
  [2, /2 unidades estão reservadas em pedidos que aguardam pagamento/],
])('says how many units wait for a payment: %d', async (reservedQuantity, words) => {
  await openProduct(aProduct({ reservedQuantity }));
  expect(await screen.findByText(words)).toBeVisible();
});

it('a save that came too late is compared', async () => {
  const current = aProduct({ version: 9, priceCents: 9990, name: 'Bolsa nova' });
  const shell = await openProduct(aProduct(), {
    'PATCH /products/p1': refuse(412, 'stale_version', ['Mudou.'], { body: { current } }),
  });
  await retype('Nome', 'Bolsa minha');
  await save();
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Este produto foi alterado em outro lugar' }),
  );
  expect(dialog.getByRole('radio', { name: /Seu valor.*Bolsa minha/ })).toBeChecked();
  expect(dialog.getByRole('radio', { name: /Valor atual.*R\$\s99,90/ })).toBeChecked();
  shell.http.answer('PATCH /products/p1', { ...current, name: 'Bolsa minha', version: 10 });
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar o que escolhi' }));
  await waitFor(() =>
    expect(lastPatch(shell)).toMatchObject({
      body: { name: 'Bolsa minha' },
      options: { headers: { 'If-Match': '"9"' } },
    }),
  );
});

describe('the next step', () => {
  it('activates a draft together with what was edited', async () => {
    const shell = await openProduct(aProduct({ status: 'draft' }));
    await retype('Nome', 'Bolsa pronta');
    await userEvent.click(screen.getByRole('button', { name: 'Ativar produto' }));
    await waitFor(() => expect(lastPatch(shell)?.body).toEqual({ name: 'Bolsa pronta', status: 'active' }));
    expect(await screen.findByRole('button', { name: 'Arquivar produto' })).toBeVisible();
  });

  it('says at the fields what a draft lacks; saving then keeps it a draft', async () => {
    const draft = aProduct({ status: 'draft', weightGrams: null });
    const shell = await openProduct(draft, {
      'PATCH /products/p1': refuse(422, 'validation', ['Confira os campos.'], {
        fields: { weightGrams: ['Um produto físico ativo precisa de um peso, para calcular o frete.'] },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ativar produto' }));
    const weight = await screen.findByLabelText('Peso');
    await waitFor(() => expect(weight).toHaveFocus());
    expect(weight).toHaveAccessibleDescription(/precisa de um peso/);

    shell.http.answer('PATCH /products/p1', { ...draft, weightGrams: 450, version: 4 });
    await userEvent.type(weight, '450');
    await save();
    await waitFor(() => expect(lastPatch(shell)?.body).toEqual({ weightGrams: 450 }));
  });

  it('asks before it archives', async () => {
    const shell = await openProduct();
    await userEvent.click(await screen.findByRole('button', { name: 'Arquivar produto' }));
    expect(shell.confirmations).toMatchObject([{ title: 'Arquivar “Bolsa de lona”?' }]);
    await waitFor(() => expect(lastPatch(shell)?.body).toEqual({ status: 'archived' }));
  });
});

it('a synced product is closed where it is edited elsewhere, and leads there', async () => {
  await openProduct(
    aProduct({
      origin: 'shopify',
      originUrl: 'https://loja.myshopify.com/admin/products/1',
      lockedFields: ['name', 'priceCents'],
    }),
  );
  expect(await screen.findByLabelText('Nome')).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Preço' })).toBeDisabled();
  expect(screen.getByLabelText('Custo')).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Editar na Shopify' })).toHaveAttribute(
    'href',
    'https://loja.myshopify.com/admin/products/1',
  );
});

describe('other actions', () => {
  it('a product that was never sold is deleted after its name was said', async () => {
    const shell = await openProduct(aProduct(), { 'DELETE /products/p1': undefined });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir produto' }));
    const question = await screen.findByRole('dialog', { name: 'Excluir o produto “Bolsa de lona”?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir produto' }));
    await waitFor(() => expect(shell.navigation.url()).toBe('/backoffice/produtos'));
    expect(shell.toasts.at(-1)?.message).toBe('“Bolsa de lona” foi excluído.');
  });

  it('one that was sold says that it can only be archived', async () => {
    await openProduct(aProduct({ deletable: false }));
    expect(await screen.findByText(/não pode ser excluído/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir produto' })).not.toBeInTheDocument();
  });

  it('a copy opens on its own page', async () => {
    const shell = await openProduct(aProduct(), {
      'POST /products/p1/duplicate': aProduct({ id: 'p2', name: 'Cópia de Bolsa de lona' }),
      'GET /products/p2': aProduct({ id: 'p2', name: 'Cópia de Bolsa de lona' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicar produto' }));
    await waitFor(() => expect(shell.navigation.url()).toBe('/backoffice/produtos/detalhe/p2'));
    expect(await screen.findByRole('heading', { name: 'Cópia de Bolsa de lona' })).toBeVisible();
  });
});

it('a product that is not there says so and leads back to the list', async () => {
  await openCatalog('/backoffice/produtos/detalhe/nenhum', {});
  expect(await screen.findByText('Não encontramos este produto')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver produtos' })).toHaveAttribute('href', '/backoffice/produtos');
});

it('shows how much of a picture is sent over a slow line', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  globalThis.createImageBitmap = async () => ({ width: 800, height: 600, close() {} });
  await openProduct(aProduct(), {
    'POST /product-images': ({ options }: RecordedCall) => {
      options.onUploadProgress?.(0.42);
      return new Promise(() => {});
    },
  });
  await userEvent.upload(
    screen.getByLabelText('Adicionar imagens: Imagens'),
    new File(['x'], 'bolsa.png', { type: 'image/png' }),
  );
  const bar = await screen.findByRole('progressbar', { name: 'Enviando bolsa.png' });
  await waitFor(() => expect(bar).toHaveValue(0.42));
});
