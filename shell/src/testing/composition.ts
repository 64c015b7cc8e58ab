import type { AreaRoute, MenuEntry, ResolvedComposition, ResolvedRemote } from '@balcao/contract';

function remote(label: string, routes: AreaRoute[], menu: MenuEntry[] = []): ResolvedRemote {
  return {
    version: '1.0.0',
    base: '/artifacts/x/1.0.0/',
    entry: 'entry.js',
    global: 'x',
    label,
    contract: '^1.0.0',
    integrity: {},
    routes,
    menu,
    actions: [],
    storageKeys: [],
    preload: {},
  };
}

const route = (path: string, access: AreaRoute['access'], title: string, more: Partial<AreaRoute> = {}) => ({
  path,
  access,
  title,
  ready: 'h1',
  ...more,
});

/** A small product: four areas with routes of every kind of access. */
export const COMPOSITION: ResolvedComposition = {
  id: 'c1',
  channel: 'test',
  generation: 1,
  variant: 'stable',
  shell: { version: '1.0.0', base: '/artifacts/shell/1.0.0/', integrity: {} },
  remotes: {
    'mfe-auth': remote('Entrada', [
      route('/', 'guest', 'Entrar', { prerender: true }),
      route('/convite', 'guest', 'Convite'),
      route('/backoffice/configuracoes/perfil/esqueci-senha', 'public', 'Esqueci a senha'),
    ]),
    'mfe-payments': remote(
      'Pagamentos',
      [
        route('/backoffice/dashboard/monitoramento-checkout', 'seller', 'Início'),
        route('/backoffice/pedidos/:id', 'seller', 'Pedido', {
          crumbs: [{ label: 'Pedidos', path: '/backoffice/pedidos' }],
        }),
        route('/backoffice/pedidos/detalhe/:id', 'seller', 'Pedido'),
        route('/backoffice/pedidos/novo', 'seller', 'Novo pedido'),
        route('/backoffice/pedidos', 'seller', 'Pedidos'),
      ],
      [
        {
          label: 'Início',
          path: '/backoffice/dashboard/monitoramento-checkout',
          icon: 'home',
          section: 'Vender',
          order: 10,
          access: 'seller',
          primary: true,
        },
        {
          label: 'Pedidos',
          path: '/backoffice/pedidos',
          icon: 'orders',
          section: 'Vender',
          order: 20,
          access: 'seller',
          primary: true,
        },
      ],
    ),
    'mfe-catalog': remote('Catálogo', [
      route('/backoffice/produtos/detalhe', 'seller', 'Novo produto'),
      route('/backoffice/produtos/detalhe/:id', 'seller', 'Produto'),
    ]),
    'mfe-admin': remote(
      'Plataforma',
      [route('/backoffice/admin/plataforma-usuarios', 'admin', 'Usuários')],
      [
        {
          label: 'Usuários',
          path: '/backoffice/admin/plataforma-usuarios',
          icon: 'admin',
          section: 'Plataforma',
          order: 90,
          access: 'admin',
        },
      ],
    ),
  },
};
