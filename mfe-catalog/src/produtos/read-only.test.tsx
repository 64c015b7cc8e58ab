import { mayOnlyRead } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct, aRow } from './testing/a-product';
import { openCatalog } from './testing/open-catalog';

const LIST = '/backoffice/produtos';
const reads = { isPermitted: mayOnlyRead };

describe('who may only read', () => {
  it('takes products to a file, and is told why nothing else is offered', async () => {
    await openCatalog(LIST, { 'GET /products': aPage([aRow()]), 'GET /saved-views': { items: [] } }, reads);
    expect(await screen.findByText(/Seu acesso a produtos é só de leitura/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Criar produto' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Importar/ })).toBeNull();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Bolsa de lona/ }));
    const bar = within(screen.getByRole('region', { name: /selecionado/ }));
    expect(bar.getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
    expect(bar.queryByRole('button', { name: 'Arquivar' })).toBeNull();
  });

  it('finds no form at the address of a new product', async () => {
    await openCatalog(`${LIST}/detalhe`, {}, reads);
    expect(await screen.findByText(/Para criar um produto, peça a quem administra a loja/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('sees all of a product, and no field takes anything', async () => {
    const link = {
      id: 'l1',
      name: 'Bio',
      url: 'https://checkout.example/l1',
      variantId: null,
      couponCode: '',
      utm: { source: '', medium: '', campaign: '', content: '', term: '' },
    };
    await openCatalog(
      `${LIST}/detalhe/p1`,
      { 'GET /products/p1': aProduct(), 'GET /products/p1/checkout-links': { items: [link] } },
      reads,
    );
    expect(await screen.findByText(/Para mudar este produto, peça/)).toBeVisible();
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    expect(name).toHaveValue('Bolsa de lona');
    expect(name).toBeDisabled();
    const changes = /Criar link|Excluir|Duplicar|Arquivar|Salvar/;
    expect(screen.queryAllByRole('button', { name: changes })).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Copiar link de checkout' })).toBeVisible();
  });
});
