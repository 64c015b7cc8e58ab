import { ApiError, type ApiErrorCode, ShellProvider } from '@balcao/contract';
import { AreaRouter } from '@balcao/contract/router';
import { createFakeShell, type FakeShell } from '@balcao/contract/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoneyField, TextField, useFormHandle } from '../form';
import { QueryProvider } from '../query';
import { askWho, confirmWho, refuseToConfirm } from '../testing/step-up';
import { LoadedResource, ResourceForm, type ResourceSpec, useResource } from './index';

interface Product {
  id: string;
  version: number;
  name: string;
  priceCents: number | null;
}

type Values = Record<'name', string> & Record<'priceCents', number | null>;

const SPEC: ResourceSpec<Product, Values> = {
  path: '/products',
  fields: {
    name: { label: 'Nome' },
    priceCents: { label: 'Preço', show: (cents) => (cents === null ? '' : `${cents} centavos`) },
  },
  valuesOf: ({ name, priceCents }) => ({ name, priceCents }),
  words: { saved: 'Produto salvo.', changedElsewhere: 'Este produto foi alterado em outro lugar' },
};

const CREATION = {
  initialValues: { name: '', priceCents: null },
  addressOf: ({ id }: Product) => `/produtos/detalhe/${id}`,
  created: 'Produto criado.',
};

const BAG: Product = { id: '7', version: 3, name: 'Bolsa', priceCents: 1000 };

interface ProductFormProps {
  product?: Product;
  onSaved(saved: Product): void;
  spec?: typeof SPEC;
}

function ProductForm({ product, onSaved, spec = SPEC }: ProductFormProps) {
  const form = useFormHandle();
  return (
    <ResourceForm
      name="produto"
      spec={spec}
      resource={product}
      creation={CREATION}
      form={form}
      saveLabel="Salvar produto"
      onSaved={onSaved}
    >
      <TextField name="name" label="Nome" required />
      <MoneyField name="priceCents" label="Preço" />
    </ResourceForm>
  );
}

function ProductPage({ id }: { id: string }) {
  const product = useResource<Product>('/products', id);
  return (
    <LoadedResource
      query={product.query}
      what="este produto"
      skeleton={<p>carregando</p>}
      elsewhere={{ to: '/produtos', label: 'Ver produtos' }}
    >
      {(loaded) => <ProductForm product={loaded} onSaved={product.show} />}
    </LoadedResource>
  );
}

function open(page: React.ReactNode, http: Record<string, unknown> = {}): FakeShell {
  const shell = createFakeShell({ url: '/produtos/detalhe/7', http });
  render(
    <ShellProvider value={shell}>
      <AreaRouter navigation={shell.navigation}>
        <QueryProvider>{page}</QueryProvider>
      </AreaRouter>
    </ShellProvider>,
  );
  return shell;
}

const fails = (status: number, code: ApiErrorCode, body?: unknown) => () => {
  throw new ApiError({ status, code, errors: ['A API disse não.'], body });
};
const name = () => screen.findByRole('textbox', { name: 'Nome' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar produto' }));

describe('editing a record', () => {
  it('sends only what changed, with the version that was read, and then shows what the API made of it', async () => {
    const shell = open(<ProductPage id="7" />, { 'GET /products/7': BAG });
    await userEvent.type(await name(), ' de lona ');
    shell.http.answer('PATCH /products/7', { ...BAG, name: 'Bolsa de lona', version: 4 });
    await save();
    await waitFor(async () => expect(await name()).toHaveValue('Bolsa de lona'));
    expect(shell.http.calls.at(-1)).toMatchObject({
      body: { name: 'Bolsa de lona ' },
      options: { headers: { 'If-Match': '"3"' } },
    });
    expect(shell.toasts).toEqual([{ message: 'Produto salvo.', kind: 'success' }]);
    await userEvent.type(await name(), '!');
    await save();
    await waitFor(() => expect(shell.http.calls.at(-1)?.options.headers).toEqual({ 'If-Match': '"4"' }));
  });

  it('a save that came too late is compared, and what is chosen is saved on the newer version', async () => {
    const current = { ...BAG, name: 'Mochila', priceCents: 2000, version: 9 };
    const shell = open(<ProductPage id="7" />, {
      'GET /products/7': BAG,
      'PATCH /products/7': fails(412, 'stale_version', { current }),
    });
    await userEvent.type(await name(), ' grande');
    await save();
    expect(
      await screen.findByRole('dialog', { name: 'Este produto foi alterado em outro lugar' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Seu valor.*Bolsa grande/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Valor atual.*2000 centavos/ })).toBeChecked();
    shell.http.answer('PATCH /products/7', { ...current, name: 'Bolsa grande', version: 10 });
    await userEvent.click(screen.getByRole('button', { name: 'Salvar o que escolhi' }));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.http.calls.at(-1)).toMatchObject({
      body: { name: 'Bolsa grande' },
      options: { headers: { 'If-Match': '"9"' } },
    });
  });

  it('a save whose answer was lost is done when it finds its own work', async () => {
    const current = { ...BAG, name: 'Bolsa grande', version: 4 };
    const shell = open(<ProductPage id="7" />, {
      'GET /products/7': BAG,
      'PATCH /products/7': fails(412, 'stale_version', { current }),
    });
    await userEvent.type(await name(), ' grande');
    await save();
    await waitFor(() => expect(shell.toasts).toEqual([{ message: 'Produto salvo.', kind: 'success' }]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument();
  });

  it('keeps what was typed when it cannot be saved', async () => {
    open(<ProductPage id="7" />, { 'GET /products/7': BAG, 'PATCH /products/7': fails(503, 'unavailable') });
    await userEvent.type(await name(), ' nova');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('A API disse não.');
    expect(await name()).toHaveValue('Bolsa nova');
    expect(screen.getByRole('button', { name: 'Salvar produto' })).toBeEnabled();
  });

  it('asks who is there where the API wants it, and goes on with what was typed', async () => {
    const shell = open(<ProductPage id="7" />, { 'GET /products/7': BAG });
    askWho(shell.http, 'PATCH /products/7', { ...BAG, name: 'Bolsa nova', version: 4 });
    await userEvent.type(await name(), ' nova');
    await save();
    await refuseToConfirm();
    expect(await name()).toHaveValue('Bolsa nova');
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await save();
    await confirmWho();
    await waitFor(() => expect(shell.toasts).toEqual([{ message: 'Produto salvo.', kind: 'success' }]));
    expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument();
  });
});

it('a record without a PATCH is written by the call that its kind names', async () => {
  const spec: typeof SPEC = {
    ...SPEC,
    write: async (http, { id, version }, patch) =>
      (
        await http.put<Product>(
          '/products',
          { id, ...(patch as object) },
          { headers: { 'If-Match': `"${version}"` } },
        )
      ).data,
  };
  const shell = open(<ProductForm product={BAG} spec={spec} onSaved={() => {}} />, {
    'PUT /products': { ...BAG, name: 'Bolsa nova', version: 4 },
  });
  await userEvent.type(await name(), ' nova');
  await save();
  await waitFor(() =>
    expect(shell.http.calls).toMatchObject([
      {
        method: 'PUT',
        body: { id: '7', name: 'Bolsa nova' },
        options: { headers: { 'If-Match': '"3"' } },
      },
    ]),
  );
});

describe('making a record', () => {
  it('is done once, with a key, and goes on at the address of the new record without asking', async () => {
    const shell = open(<ProductForm onSaved={() => {}} />, { 'POST /products': fails(0, 'timeout') });
    await userEvent.type(await name(), 'Bolsa');
    await save();
    await screen.findByRole('alert');
    shell.http.answer('POST /products', BAG);
    await save();
    await waitFor(() => expect(shell.navigation.url()).toBe('/produtos/detalhe/7'));
    expect(shell.navigation.isHeld()).toBe(false);
    const [lost, answered] = shell.http.calls.map(({ options }) => options.headers?.['Idempotency-Key']);
    expect(answered).toBe(lost);
    expect(shell.toasts).toEqual([{ message: 'Produto criado.', kind: 'success' }]);
  });
});

describe('a record that cannot be shown', () => {
  it.each([
    [404, 'Não encontramos este produto'],
    [403, 'Você não tem acesso a este produto'],
  ])('because of %d says so and leads on', async (status, words) => {
    open(<ProductPage id="7" />, { 'GET /products/7': fails(status, 'unexpected') });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver produtos' })).toHaveAttribute('href', '/produtos');
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  });

  it('because the API is away can be tried again', async () => {
    const shell = open(<ProductPage id="7" />, { 'GET /products/7': fails(503, 'unavailable') });
    await screen.findByText('Não foi possível carregar este produto');
    shell.http.answer('GET /products/7', BAG);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await name()).toHaveValue('Bolsa');
  });
});
