import { createFakeShell } from '@balcao/contract/testing';
import { act, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { manifest } from '../area';
import { area } from './define';

const PAGES = manifest.routes.filter((route) => route.prerender).map((route) => route.path);

/** What the page is opened with when the code arrives: nothing that was known when it was prerendered. */
const QUERIES: Record<string, string> = {
  '/cadastro/confirmar': '?email=ana%40exemplo.com.br&codigo=123456',
  '/redefinir-senha': '#token=um-token-de-link-bem-comprido',
  '/convite': '#token=token-do-convite',
};

/** The page's markup, once the screen's code is there. */
async function prerenderedPage(path: string): Promise<string> {
  const shell = createFakeShell({ url: path });
  const html = await waitFor(() => {
    const markup = renderToString(area.root({ shell }));
    expect(markup).toContain('<h1');
    return markup;
  });
  return html.replace(/<style[\s\S]*?<\/style>/g, '');
}

describe('the logged-out pages', () => {
  let container: HTMLElement;
  beforeEach(() => {
    container = document.body.appendChild(document.createElement('main'));
  });
  afterEach(() => container.remove());

  it.each(PAGES)('%s is prerendered with its h1 and no style attribute', async (path) => {
    container.innerHTML = await prerenderedPage(path);
    expect(container.querySelectorAll('h1')).toHaveLength(1);
    expect(container.querySelector('[style]')).toBeNull();
  });

  it.each(PAGES)('%s comes to life as it was prerendered', async (path) => {
    container.innerHTML = await prerenderedPage(path);
    const heading = container.querySelector('h1');
    const mismatches: unknown[] = [];
    const shell = createFakeShell({ url: `${path}${QUERIES[path] ?? ''}` });
    let root: Root | undefined;
    await act(async () => {
      root = hydrateRoot(container, area.root({ shell }), {
        onRecoverableError: (error) => void mismatches.push(error),
      });
    });
    expect(mismatches).toEqual([]);
    if (path !== '/entrar/2fa') expect(container.querySelector('h1')).toBe(heading);
    await act(async () => root?.unmount());
  });
});
