import type { SessionSnapshot } from '@balcao/contract';
import { HOME_PATH } from '@balcao/domain';
import { createMemoryHistory, createPath } from 'history';
import { createStore } from 'zustand/vanilla';
import { createAcrossReload } from '../session/across-reload';
import { ANONYMOUS, snapshotOf } from '../session/session-snapshot';
import { COMPOSITION } from '../testing/composition';
import { freshStorages } from '../testing/memory-storage';
import { tokenOf } from '../testing/token';
import { createRouteTable } from './route-table';
import { createRouter } from './router';

const SELLER = snapshotOf(tokenOf({ sub: 's1' }), null);
const ADMIN = snapshotOf(tokenOf({ sub: 's2', groups: ['admin'] }), null);

function openAt(url: string, snapshot: SessionSnapshot) {
  const history = createMemoryHistory({ initialEntries: [url] });
  const session = createStore(() => snapshot);
  const acrossReload = createAcrossReload(freshStorages().tab);
  const router = createRouter({ history, table: createRouteTable(COMPOSITION), session, acrossReload });
  return { history, session, acrossReload, router, url: () => createPath(history.location) };
}

describe('Redirect rules', () => {
  it.each(['/', '/convite', '/convite?token=x', '/qualquer'])(
    'An authenticated user on a non-back-office route goes to the checkout monitoring dashboard: %s',
    (path) => {
      expect(openAt(path, SELLER).url()).toBe(HOME_PATH);
    },
  );

  it.each(['/backoffice', '/backoffice/pedidos', '/backoffice/nada', HOME_PATH])(
    'An unauthenticated user on a back-office route goes to the root: %s',
    (path) => {
      expect(openAt(path, ANONYMOUS).url()).toBe('/');
    },
  );

  it('and sees what the root has, also when nothing sent them there before the shell', () => {
    const { router } = openAt('/backoffice/pedidos', ANONYMOUS);
    expect(router.getState()).toMatchObject({ pathname: '/', place: { kind: 'area' } });
  });

  it('except on the forgot-password route', () => {
    const { url, router } = openAt('/backoffice/configuracoes/perfil/esqueci-senha', ANONYMOUS);
    expect(url()).toBe('/backoffice/configuracoes/perfil/esqueci-senha');
    expect(router.getState().place).toMatchObject({ kind: 'area', area: 'mfe-auth' });
  });

  it('the guards hold for every later navigation, too', () => {
    const { history, url } = openAt('/', ANONYMOUS);
    history.push('/backoffice/pedidos');
    expect(url()).toBe('/');
  });

  it("a detail opens by '?id=' as by its path, with the rest of the address", () => {
    const { url, router, history } = openAt('/backoffice/produtos/detalhe?id=7&aba=preco#fotos', SELLER);
    expect(url()).toBe('/backoffice/produtos/detalhe/7?aba=preco#fotos');
    expect(router.getState().place).toMatchObject({ route: { title: 'Produto' } });
    history.push('/backoffice/produtos/detalhe?id=8');
    expect(url()).toBe('/backoffice/produtos/detalhe/8');
    history.push('/backoffice/produtos/detalhe?id=');
    expect(router.getState().place).toMatchObject({ route: { title: 'Novo produto' } });
    history.push('/backoffice/pedidos?id=9');
    expect(url()).toBe('/backoffice/pedidos?id=9');
  });

  it('the bare back-office opens the dashboard', () => {
    expect(openAt('/backoffice/', SELLER).url()).toBe(HOME_PATH);
  });
});

describe('after login', () => {
  it('dashboard/monitoramento-checkout is the default', () => {
    const { session, url } = openAt('/', ANONYMOUS);
    session.setState(SELLER, true);
    expect(url()).toBe(HOME_PATH);
  });

  it('A failed guard’s target is opened, with its query string, and only once', () => {
    const { session, acrossReload, url } = openAt('/backoffice/pedidos?page=2#topo', ANONYMOUS);
    session.setState(SELLER, true);
    expect(url()).toBe('/backoffice/pedidos?page=2#topo');
    expect(acrossReload.takeTarget()).toBeNull();
  });
});

describe('the place', () => {
  it('is the area that owns the route', () => {
    expect(openAt('/backoffice/pedidos/7', SELLER).router.getState()).toMatchObject({
      place: { kind: 'area', area: 'mfe-payments', route: { title: 'Pedido' } },
      pathname: '/backoffice/pedidos/7',
    });
  });

  it('is yet to come where the specification names a page that no area owns', () => {
    expect(openAt('/backoffice/configuracoes/pixels/detalhe', SELLER).router.getState().place).toMatchObject({
      kind: 'upcoming',
      title: 'Pixels',
    });
  });

  it('is not found when no area owns the route', () => {
    expect(openAt('/backoffice/nada', SELLER).router.getState().place).toEqual({ kind: 'not-found' });
    expect(openAt('/nada', ANONYMOUS).router.getState().place).toEqual({ kind: 'not-found' });
  });

  it('is denied to a seller on an admin route, and open to an admin', () => {
    const path = '/backoffice/admin/plataforma-usuarios';
    expect(openAt(path, SELLER).router.getState().place).toEqual({ kind: 'denied' });
    expect(openAt(path, ADMIN).router.getState().place).toMatchObject({ kind: 'area', area: 'mfe-admin' });
  });
});
