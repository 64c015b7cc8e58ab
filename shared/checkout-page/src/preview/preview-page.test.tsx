import { appearanceOf, type V1ThemePreview } from '@balcao/api-schema';
import { NEW_CHECKOUT_THEME, type PreviewState } from '@balcao/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { sampleMethods, sampleSession } from '../testing/sample-session';
import { PreviewPage } from './preview-page';

const NOW = '2026-11-28T15:00:00.000Z';
const { store, items, shipping, orderbumps, amounts } = sampleSession();
const SELLS = { store, items, shipping, orderbumps, amounts, methods: sampleMethods(9_700) };

const show = (state: PreviewState, theme: object = {}, example: V1ThemePreview['example'] = SELLS) =>
  renderToStaticMarkup(
    <PreviewPage
      state={state}
      now={NOW}
      preview={{ example, appearance: appearanceOf({ ...NEW_CHECKOUT_THEME, ...theme }, '') }}
    />,
  ).replaceAll('\u00a0', ' ');

it('offers a card beside the other ways to pay, in the order of the look', () => {
  const names = [
    ...show('vazio', { methodOrder: ['boleto', 'credit_card', 'pix'] }).matchAll(/id="method-(\w+)"/g),
  ];
  expect(names.map(([, name]) => name)).toEqual(['boleto', 'credit_card', 'pix']);
  expect(show('vazio', { defaultMethod: 'credit_card' })).toMatch(/id="method-credit_card"[^>]* checked=""/);
});

it('shows a refused card as a buyer sees it: why, another card, or a Pix by one press', () => {
  const html = show('cartao');
  for (const words of [
    'Pagamento recusado',
    'O cartão não tem limite para esta compra.',
    'Tentar com outro cartão',
    'Pagar R$ 97,00 com Pix',
  ])
    expect(html).toContain(words);
});

it('says who sells, what and how as the store does it, and when its codes end', () => {
  const html = show('vazio');
  for (const words of ['Dandara Oliveira Comércio Ltda.', '11.222.333/0001-81', 'Em até 2×.'])
    expect(html).toContain(words);
  expect(html).not.toContain('frete grátis');
  expect(show('boleto')).toContain('01/12/2026');
  expect(show('pix')).not.toMatch(/20[3-9]\d/);
});

it('takes the total of the method, with its discount', () => {
  const methods = SELLS.methods.map((method) =>
    method.method === 'pix' ? { ...method, discount: 485, total: 9_215 } : method,
  );
  expect(show('pix', {}, { ...SELLS, methods })).toContain('R$ 92,15');
  expect(show('boleto', {}, { ...SELLS, methods })).toContain('R$ 97,00');
});

it('makes up a product and ways to pay for a store that has none yet', () => {
  const html = show('vazio', {}, { ...SELLS, items: [], methods: [] });
  expect(html).toContain('Produto de exemplo');
  expect(html).toContain('id="method-pix"');
});
