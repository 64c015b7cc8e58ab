import type { Page } from '@playwright/test';

/** A task of a seller on a phone; each press and key of `act` is an interaction. */
export interface Step {
  name: string;
  /** The page on which it begins. */
  path: string;
  act(page: Page): Promise<void>;
}

const ORDERS = '/backoffice/pedidos';
const STATEMENT = '/backoffice/financeiro/extrato';

const press = (page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp) =>
  page.getByRole(role, { name }).first().tap();

async function type(page: Page, box: string | RegExp, text: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: box }).or(page.getByRole('combobox', { name: box }));
  await field.first().tap();
  await page.keyboard.type(text, { delay: 120 });
}

/** The segments' radios are not drawn: their labels are what a finger finds. */
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true }).tap();

export const STEPS: readonly Step[] = [
  { name: 'menu opens', path: ORDERS, act: (page) => press(page, 'button', 'Mais') },
  {
    name: 'search of the whole product',
    path: ORDERS,
    act: async (page) => {
      await press(page, 'button', /^Buscar pedidos/);
      await type(page, /^Buscar pedidos/, 'larissa');
    },
  },
  { name: 'search of a list', path: ORDERS, act: (page) => type(page, /^Buscar/, 'bolsa') },
  { name: 'filters open', path: ORDERS, act: (page) => press(page, 'button', /^Filtros/) },
  {
    name: 'filters apply',
    path: ORDERS,
    act: async (page) => {
      await press(page, 'button', /^Filtros/);
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      await sheet.getByText('Pix', { exact: true }).first().tap();
      await sheet.getByRole('button', { name: /^Ver|^Aplicar/ }).tap();
    },
  },
  { name: 'another tab of a list', path: ORDERS, act: (page) => press(page, 'link', /^A enviar/) },
  { name: 'next page', path: ORDERS, act: (page) => press(page, 'button', /^Próxima/) },
  {
    name: 'a row is selected',
    path: ORDERS,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Selecionar/ })
        .first()
        .tap();
    },
  },
  { name: 'an order opens', path: ORDERS, act: (page) => page.locator('[data-row] a').first().tap() },
  {
    name: 'another account of the statement',
    path: STATEMENT,
    act: (page) => choose(page, 'Conta', 'A liberar'),
  },
  {
    name: 'another part of the statement',
    path: STATEMENT,
    act: (page) => press(page, 'link', 'Conciliação'),
  },
  { name: 'dialog of a payout', path: STATEMENT, act: (page) => press(page, 'button', 'Sacar') },
  {
    name: 'another curve of the chart',
    path: '/backoffice',
    act: async (page) => {
      await page.getByText('Pedidos pagos', { exact: true }).last().tap();
    },
  },
  {
    name: 'typing a price',
    path: '/backoffice/produtos/detalhe',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Preço', exact: true }).tap();
      await page.keyboard.type('12990', { delay: 120 });
    },
  },
  {
    name: 'typing a coupon',
    path: '/backoffice/configuracoes/cupons/detalhe',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Código' }).tap();
      await page.keyboard.type('NATAL', { delay: 120 });
    },
  },
];
