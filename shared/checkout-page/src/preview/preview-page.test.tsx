import { appearanceOf } from '@balcao/api-schema';
import { NEW_CHECKOUT_THEME, type PreviewState } from '@balcao/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { PreviewPage } from './preview-page';

const show = (state: PreviewState, theme: object = {}) =>
  renderToStaticMarkup(
    <PreviewPage
      state={state}
      preview={{
        store: 'Ateliê da Dandara',
        appearance: appearanceOf({ ...NEW_CHECKOUT_THEME, ...theme }, ''),
        product: { title: 'Bolsa de lona', price: 9_700, image_url: null, is_physical: false },
      }}
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
