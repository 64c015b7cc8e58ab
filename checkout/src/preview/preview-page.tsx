import type { V1ThemePreview } from '@balcao/api-schema';
import { PreviewPage } from '@balcao/checkout-page';
import { PREVIEW_STATES, type PreviewState } from '@balcao/domain';
import type { ClientScript } from '../client-script';
import { PAGE_HEADERS, policyOf, renderPage } from '../page';

const STATES = Object.entries(PREVIEW_STATES) as [PreviewState, string][];
const PLAIN = { isTest: false, refreshAfter: null, title: 'Prévia do checkout' };

/** Headers of a preview: its forms go nowhere, and only pages of our own origin frame it. */
export const previewHeaders = (styles: string): Readonly<Record<string, string>> => ({
  ...PAGE_HEADERS,
  'content-security-policy': policyOf(styles, { forms: "'none'", framedBy: "'self'" }),
});

/** The empty page of a frame: what it shows comes by messages. */
export const renderFrame = (script: ClientScript): string =>
  renderPage(script, {
    ...PLAIN,
    storeName: '',
    content: (
      <main className="message">
        <p>Carregando a prévia…</p>
      </main>
    ),
  });

/** A page as buyers would see it. Without script, so that nothing of it is sent. */
export const renderPreview = (preview: V1ThemePreview, state: PreviewState): string =>
  renderPage(null, {
    ...PLAIN,
    storeName: preview.example.store.name,
    appearance: preview.appearance,
    content: <PreviewPage preview={preview} state={state} now={new Date().toISOString()} />,
  });

/** A draft that somebody was shown by a link: each state has an address. */
export const renderShared = (preview: V1ThemePreview, state: PreviewState): string =>
  renderPage(null, {
    ...PLAIN,
    storeName: preview.example.store.name,
    appearance: preview.appearance,
    content: (
      <>
        <nav className="preview" aria-label="Estados da prévia">
          <p>Prévia de um rascunho: nada aqui é vendido nem cobrado.</p>
          {STATES.map(([key, label]) => (
            <a key={key} href={`?estado=${key}`} aria-current={key === state ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <PreviewPage preview={preview} state={state} now={new Date().toISOString()} />
      </>
    ),
  });
