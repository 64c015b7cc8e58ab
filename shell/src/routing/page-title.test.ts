import { setPageTitle, titleOf } from './page-title';

describe('page titles', () => {
  it('name the page and the product', () => {
    setPageTitle('Perfil');
    expect(document.title).toBe('Perfil · Balcão');
    setPageTitle('');
    expect(document.title).toBe('Balcão');
  });

  it('exist for places without a route', () => {
    expect(titleOf({ kind: 'not-found' })).toBe('Página não encontrada');
    expect(titleOf({ kind: 'denied' })).toBe('Acesso restrito');
  });
});
