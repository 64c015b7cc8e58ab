import { COMPOSITION } from '../testing/composition';
import { createRouteTable } from './route-table';

const table = createRouteTable(COMPOSITION);

describe('the route table', () => {
  it.each([
    ['/', 'mfe-auth', '/'],
    ['/backoffice/pedidos', 'mfe-payments', '/backoffice/pedidos'],
    ['/backoffice/pedidos/', 'mfe-payments', '/backoffice/pedidos'],
    ['/backoffice/pedidos/7', 'mfe-payments', '/backoffice/pedidos/:id'],
    ['/backoffice/pedidos/novo', 'mfe-payments', '/backoffice/pedidos/novo'],
  ])('finds who owns %s', (path, area, pattern) => {
    expect(table.find(path)).toMatchObject({ area, route: { path: pattern } });
  });

  it('owns nothing else', () => {
    expect(table.find('/backoffice/pedidos/7/itens')).toBeUndefined();
    expect(table.find('/backoffice')).toBeUndefined();
  });
});
