import type { CheckoutLink } from '@balcao/api-schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct } from '../../testing/a-product';
import { openProduct } from '../../testing/open-product';

const LINK: CheckoutLink = {
  id: 'l1',
  name: 'Bio do Instagram',
  variantId: null,
  couponCode: 'MAES10',
  utm: { source: 'instagram', medium: 'bio', campaign: '', content: '', term: '' },
  url: 'https://loja.example/c/abc',
  createdAt: '2026-03-01T12:00:00.000Z',
};

const links = async () => within(await screen.findByRole('region', { name: 'Links de checkout' }));
const openWithLink = () => openProduct(aProduct(), { 'GET /products/p1/checkout-links': { items: [LINK] } });

it('a link is made with a coupon and campaign, and is there at once', async () => {
  const shell = await openProduct(aProduct(), { 'POST /products/p1/checkout-links': LINK });
  await userEvent.click(await (await links()).findByRole('button', { name: 'Criar link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar link de checkout' }));
  await userEvent.type(dialog.getByLabelText('Nome'), 'Bio do Instagram');
  await userEvent.type(dialog.getByLabelText('Cupom'), 'maes10');
  await userEvent.click(dialog.getByText('Contar em campanhas (UTM)'));
  await userEvent.type(dialog.getByLabelText('Origem (utm_source)'), 'instagram');
  await userEvent.click(dialog.getByRole('button', { name: 'Criar link' }));
  expect(await (await links()).findByText('https://loja.example/c/abc')).toBeVisible();
  expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Bio do Instagram',
    couponCode: 'maes10',
    utm: { source: 'instagram' },
  });
});

it('a link is copied, and shown as a QR code', async () => {
  const user = userEvent.setup();
  await openWithLink();
  expect(await (await links()).findByText('cupom MAES10 · instagram / bio')).toBeVisible();
  await user.click((await links()).getByRole('button', { name: 'Copiar link' }));
  expect(await screen.findByText('Link copiado.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(LINK.url);
  await user.click((await links()).getByRole('button', { name: 'Mostrar QR' }));
  const code = await screen.findByRole('img', { name: 'Código QR do link Bio do Instagram' });
  expect(code).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/));
});

it('a link leads to the page that buyers see, while the product is on sale', async () => {
  await openWithLink();
  expect(await screen.findByRole('link', { name: 'Ver meu checkout' })).toHaveAttribute('href', LINK.url);
});

it('a link of a product that is not on sale leads nowhere', async () => {
  await openProduct(aProduct({ status: 'archived' }), {
    'GET /products/p1/checkout-links': { items: [LINK] },
  });
  expect(await screen.findByText(LINK.url)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ver meu checkout' })).toBeNull();
});

it('a link goes after a question', async () => {
  const shell = await openWithLink();
  shell.http.answer('DELETE /products/p1/checkout-links/l1', undefined);
  await userEvent.click(
    await (await links()).findByRole('button', { name: 'Excluir o link Bio do Instagram' }),
  );
  expect(shell.confirmations).toMatchObject([{ title: 'Excluir o link “Bio do Instagram”?' }]);
  await waitFor(() => expect(screen.queryByText(LINK.url)).not.toBeInTheDocument());
});

describe('the next step of a product on sale', () => {
  const PLAIN = {
    ...LINK,
    id: 'l2',
    name: 'Link direto',
    couponCode: '',
    utm: { source: '', medium: '', campaign: '', content: '', term: '' },
    url: 'https://loja.example/c/def',
  };
  const copyLink = async (user = userEvent.setup()) =>
    user.click(await screen.findByRole('button', { name: 'Copiar link de checkout' }));

  it('copies the link that says nothing but the product', async () => {
    const shell = await openProduct(aProduct(), {
      'GET /products/p1/checkout-links': { items: [LINK, PLAIN] },
    });
    await copyLink();
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Link de checkout copiado.'));
    expect(await navigator.clipboard.readText()).toBe(PLAIN.url);
    expect(shell.http.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('makes that link where there is none yet', async () => {
    const shell = await openProduct(aProduct(), {
      'GET /products/p1/checkout-links': { items: [LINK] },
      'POST /products/p1/checkout-links': PLAIN,
    });
    await copyLink();
    expect(await (await links()).findByText(PLAIN.url)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(PLAIN.url);
    expect(shell.toasts.at(-1)?.message).toBe('Link de checkout copiado.');
  });

  it('leaves archiving to the other actions', async () => {
    await openProduct();
    const copying = await screen.findByRole('button', { name: 'Copiar link de checkout' });
    const about = within(await screen.findByRole('region', { name: 'Sobre o produto' }));
    expect(about.getByRole('button', { name: 'Arquivar produto' })).toBeVisible();
    expect(copying.closest('header')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Arquivar produto' })).toHaveLength(1);
  });
});
