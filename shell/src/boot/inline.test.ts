import { HOME_PATH, type RouteAccess, resolveAccess } from '@balcao/domain';
import { waitFor } from '@testing-library/react';
import { SAMPLE_HASH, sampleRemote, writeComposition } from '../testing/sample-composition';

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
    ['/cancelar-mudanca-bancaria', 'public'],
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

  it('asks for nothing that the API would refuse, where the permissions of the person are known', () => {
    const route = { path: HOME_PATH, access: 'seller' as const, title: 'Início', ready: 'h1' };
    const routes = [
      { ...route, prefetch: ['/orders', '/money'], prefetchPermissions: { '/money': 'financeiro:ler' } },
    ];
    writeComposition({ 'mfe-sample': sampleRemote({ routes }) });
    localStorage.setItem('permissions', JSON.stringify({ id: 'seller-1', permissions: ['pedidos:ler'] }));
    openPage(HOME_PATH, SELLER);
    becomeInteractive();
    expect(fetched.map(({ url }) => url)).toEqual(['/api/orders']);
  });

  describe('on a prerendered page', () => {
    const FILES = { js: ['boot.js', 'main.js'], css: ['main.css'] };
    const WHOLE = { url: '/composition/abc', integrity: SAMPLE_HASH };
    const ENTRY = '/artifacts/mfe-sample/1.1.0/entry.js';
    const routes = [{ path: '/', access: 'guest' as const, title: 'Entrar', ready: 'h1' }];
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    const scripts = () => all('script[src]', 'src');
    const preloads = () => all('link[rel=preload]', 'href');

    /** What the browser calls when it has painted. */
    let onPaint: PerformanceObserverCallback;
    beforeEach(() => {
      jest.useFakeTimers();
      globalThis.PerformanceObserver = class {
        observe = jest.fn();
        constructor(callback: PerformanceObserverCallback) {
          onPaint = callback;
        }
      } as unknown as typeof PerformanceObserver;
      writeComposition(
        { 'mfe-sample': sampleRemote({ routes, preload: { '/': [ENTRY] } }) },
        { whole: WHOLE, afterPaint: FILES },
      );
    });
    afterEach(() => jest.useRealTimers());

    function visit() {
      openPage('/');
      becomeInteractive();
    }
    function paint(name: string) {
      const entries = { getEntriesByName: (wanted: string) => (wanted === name ? [{}] : []) };
      onPaint(entries as unknown as PerformanceObserverEntryList, {} as PerformanceObserver);
    }

    it('starts nothing with a frame that is not on the screen yet, and all of it once there is something to see', () => {
      visit();
      jest.advanceTimersToNextFrame();
      paint('first-paint');
      expect(scripts()).toEqual([]);
      paint('first-contentful-paint');
      expect(scripts()).toHaveLength(2);
      jest.runAllTimers();
      expect(scripts()).toHaveLength(2);
    });

    it('starts the shell, in order, and fetches the rest also where the browser tells of no paint', () => {
      visit();
      expect(scripts()).toEqual([]);
      expect(fetched).toEqual([]);
      jest.runAllTimers();
      expect(scripts()).toEqual(['/artifacts/shell/1.0.0/boot.js', '/artifacts/shell/1.0.0/main.js']);
      const [, main] = document.head.querySelectorAll<HTMLScriptElement>('script[src]');
      expect([main?.async, main?.integrity, main?.crossOrigin]).toEqual([false, SAMPLE_HASH, 'anonymous']);
      expect(all('link[rel=stylesheet]', 'href')).toEqual(['/artifacts/shell/1.0.0/main.css']);
      expect(fetched.map(({ url }) => url)).toEqual([WHOLE.url]);
    });

    it('asks again for styles that did not come, and is ready once they are there', async () => {
      visit();
      jest.runAllTimers();
      const isReady = jest.fn();
      void globalThis.__balcaoBoot?.frameStyles.then(isReady);
      const styles = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
      styles()[0]?.dispatchEvent(new Event('error'));
      await jest.runAllTimersAsync();
      expect(styles().map((link) => link.getAttribute('href'))).toEqual([
        '/artifacts/shell/1.0.0/main.css',
        '/artifacts/shell/1.0.0/main.css?tentativa=2',
      ]);
      expect(styles()[1]?.integrity).toBe(SAMPLE_HASH);
      expect(isReady).not.toHaveBeenCalled();
      styles()[1]?.dispatchEvent(new Event('load'));
      await jest.runAllTimersAsync();
      expect(isReady).toHaveBeenCalled();
    });

    it('asks for no file ahead of that', () => {
      visit();
      expect(preloads()).toEqual([]);
      jest.runAllTimers();
      expect(preloads()).toEqual([ENTRY]);
    });

    it('waits for nothing where nobody will see it', () => {
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      visit();
      hidden.mockRestore();
      expect(scripts()).toHaveLength(2);
    });

    it('finds the files of the page that the guards lead to in the rest', async () => {
      jest.useRealTimers();
      const entry = '/artifacts/mfe-home/1.0.0/entry.js';
      const home = [{ path: HOME_PATH, access: 'seller' as const, title: 'Início', ready: 'h1' }];
      const remotes = {
        'mfe-home': sampleRemote({
          base: '/artifacts/mfe-home/1.0.0/',
          routes: home,
          preload: { [HOME_PATH]: [entry] },
        }),
      };
      const whole = { shell: { base: '/artifacts/shell/1.0.0/', integrity: {} }, remotes };
      globalThis.fetch = (async () => Response.json(whole)) as typeof fetch;
      openPage('/', SELLER);
      becomeInteractive();
      expect(scripts()).toHaveLength(2);
      await waitFor(() => expect(preloads()).toEqual([entry]));
    });
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
