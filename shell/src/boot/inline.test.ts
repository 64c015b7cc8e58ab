import { HOME_PATH, type RouteAccess, resolveAccess } from '@balcao/domain';
import { sampleRemote, writeComposition } from '../testing/sample-composition';

const SELLER = JSON.stringify({ token: 'a.b.c', id: 'seller-1', data: null, owner: false });

/** Runs the inline script as the browser does, once, in a page at this path. */
function openPage(path: string, stored: string | null = null): void {
  window.history.replaceState(null, '', path);
  if (stored === null) localStorage.clear();
  else localStorage.setItem('user', stored);
  jest.isolateModules(() => void require('./inline'));
}

/** What the browser does once the page's JSON is there. */
function becomeInteractive(): void {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  document.dispatchEvent(new Event('readystatechange'));
}

describe('the script inside the page', () => {
  const fetched: { url: string; headers: unknown }[] = [];

  let listeners: jest.SpyInstance;

  beforeEach(() => {
    listeners = jest.spyOn(document, 'addEventListener');
    fetched.length = 0;
    document.head.replaceChildren();
    delete document.documentElement.dataset.redirected;
    globalThis.fetch = ((url: string, init: RequestInit) => {
      fetched.push({ url, headers: init.headers });
      return Promise.resolve(new Response('{}'));
    }) as typeof fetch;
  });
  afterEach(() => {
    globalThis.__balcaoBoot?.releaseSubmits();
    for (const [type, listener] of listeners.mock.calls) document.removeEventListener(type, listener);
    listeners.mockRestore();
  });

  it.each<[string, RouteAccess]>([
    ['/', 'guest'],
    ['/cadastro', 'guest'],
    ['/convite?token=abc', 'guest'],
    ['/backoffice/configuracoes/perfil', 'seller'],
    ['/backoffice/configuracoes/perfil/', 'seller'],
    ['/backoffice/configuracoes/perfil/esqueci-senha', 'public'],
    ['/verificar-identidade', 'public'],
    [HOME_PATH, 'seller'],
  ])('sends people to where the guards would: %s', (url, access) => {
    for (const stored of [null, SELLER]) {
      openPage(url, stored);
      const path = (url.split('?')[0] ?? '').replace(/(.)\/$/, '$1');
      const guard = resolveAccess({ path, access, authenticated: stored !== null, isPlatformAdmin: false });
      const expected = guard.kind === 'redirect' ? guard.to : url;
      expect(window.location.pathname + window.location.search).toBe(expected);
      expect(globalThis.__balcaoBoot?.redirectedFrom).toBe(guard.kind === 'redirect' ? url : null);
    }
  });

  it('draws the mode that the person chose, else the system’s', () => {
    openPage('/');
    expect(document.documentElement.dataset.theme).toBe('light');
    localStorage.setItem('theme', 'dark');
    jest.isolateModules(() => void require('./inline'));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('takes an unreadable session for none', () => {
    openPage('/backoffice/configuracoes/perfil', '{broken');
    expect(window.location.pathname).toBe('/');
    expect(document.body.dataset.layout).toBe('guest');
  });

  it('starts the code and the first data of the page that is going to be shown', () => {
    const routes = [
      {
        path: HOME_PATH,
        access: 'seller' as const,
        title: 'Início',
        ready: 'h1',
        prefetch: ['/seller/{sellerId}/checklist'],
      },
    ];
    writeComposition({
      'mfe-sample': sampleRemote({
        routes,
        preload: { [HOME_PATH]: ['/artifacts/mfe-sample/1.1.0/entry.js'] },
      }),
    });
    openPage('/', SELLER);
    document.dispatchEvent(new Event('readystatechange'));
    becomeInteractive();
    const link = document.querySelector<HTMLLinkElement>('link[rel=preload]');
    expect(link?.getAttribute('href')).toBe('/artifacts/mfe-sample/1.1.0/entry.js');
    expect(link?.integrity).toMatch(/^sha384-/);
    expect(fetched).toEqual([
      { url: '/api/seller/seller-1/checklist', headers: { Authorization: 'Bearer a.b.c' } },
    ]);
  });

  it.each([
    [false, []],
    [true, ['/api/admin/users']],
  ])('asks for data of the platform only for who runs it: %s', (owner, expected) => {
    const path = '/backoffice/admin/plataforma-usuarios';
    const routes = [
      { path, access: 'admin' as const, title: 'Usuários', ready: 'h1', prefetch: ['/admin/users'] },
    ];
    writeComposition({ 'mfe-sample': sampleRemote({ routes, preload: {} }) });
    openPage(path, JSON.stringify({ token: 'a.b.c', id: 'seller-1', data: null, owner }));
    becomeInteractive();
    expect(fetched.map(({ url }) => url)).toEqual(expected);
  });

  it('holds back a form that is sent before its code is there, so that nothing of it reaches the address', () => {
    openPage('/');
    const form = document.body.appendChild(document.createElement('form'));
    const event = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(globalThis.__balcaoBoot?.earlySubmits).toEqual([form]);
    form.remove();
  });
});
