import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { createFakeShell } from '@balcao/contract/fake-shell';
// The area that is being prerendered, put here by the build.
import { area } from 'area-under-prerender';
import { prerender } from 'react-dom/static';

/** One page as a logged-out visitor gets it before any code has run: its markup and the run-time styles it uses. */
export async function renderPage(
  url: string,
  mode: 'light' | 'dark',
): Promise<{ html: string; css: string }> {
  const cache = createCache();
  const shell = createFakeShell({ url, mode });
  const { prelude } = await prerender(<StyleProvider cache={cache}>{area.root({ shell })}</StyleProvider>, {
    onError: (error: unknown) => {
      throw error;
    },
  });
  const html = await new Response(prelude as ReadableStream).text();
  return { html, css: extractStyle(cache, { plain: true }) };
}
