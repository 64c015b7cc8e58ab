import type { FrameProvider } from '@balcao/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClientScript } from '../client-script';
import { frameHeaders } from '../frame-headers';
import { tagPolicy } from './tag-sources';

interface TagFrameProps {
  provider: FrameProvider;
  /** The origin of Google's scripts. */
  scriptsFrom: string;
  /** The origins that may show it. */
  parents: readonly string[];
}

/** Headers of the frame. */
export const tagHeaders = ({ provider, ...sources }: TagFrameProps) =>
  frameHeaders(tagPolicy(provider, sources));

/** The document in which a provider's script runs: it has nothing that could be read. */
export const renderTagFrame = (
  script: ClientScript,
  { provider, scriptsFrom, parents }: TagFrameProps,
): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="robots" content="noindex" />
        <title>Anúncios da loja</title>
        <script src={script.src} integrity={script.integrity} crossOrigin="anonymous" defer />
      </head>
      <body data-provider={provider} data-scripts={scriptsFrom} data-parents={parents.join(' ')} />
    </html>,
  )}`;
