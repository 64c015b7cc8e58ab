import type { V1Appearance } from '@balcao/api-schema';
import { formatDecimalMoney, formatMoney } from '@balcao/domain';
import type { ReactNode } from 'react';

export interface CheckoutDocumentProps {
  title: string;
  /** Of the store; empty where no store is known. */
  storeName: string;
  /** Whether nothing here is real money. */
  isTest: boolean;
  css: string;
  /** Of the store's look. */
  look: V1Appearance;
  /** The script's address and digest; null where a page needs none. */
  script: { src: string; integrity: string } | null;
  /** Reads the page again, for browsers without script. Seconds; null where nothing is waited for. */
  refreshAfter: number | null;
  /** The preview of the page's address in messengers; left out where it is nobody else's business. */
  preview?: LinkPreview | undefined;
  children: ReactNode;
}

/** The preview of a link, as it stands in a chat. */
export interface LinkPreview {
  url: string;
  title: string;
  storeName: string;
  priceCents: number;
  imageUrl: string | null;
}

/** A whole page of the checkout. Everything works without its script. */
export function CheckoutDocument({
  title,
  storeName,
  isTest,
  css,
  look,
  script,
  refreshAfter,
  preview,
  children,
}: CheckoutDocumentProps) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>{storeName ? `${title} · ${storeName}` : title}</title>
        {preview && <PreviewTags {...preview} />}
        {look.favicon_url ? (
          <link rel="icon" href={look.favicon_url} type="image/webp" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file; React would escape its quotes. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of colours alone; its digest is in the policy. */}
        {look.styles && <style dangerouslySetInnerHTML={{ __html: look.styles }} />}
        {script && <script src={script.src} integrity={script.integrity} crossOrigin="anonymous" defer />}
        {refreshAfter !== null && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshAfter)} />
          </noscript>
        )}
      </head>
      <body>
        <header className="top">
          <p className="store">
            {look.logo_url ? (
              <img className="logo" src={look.logo_url} alt={storeName} height="36" />
            ) : (
              storeName || 'Checkout'
            )}
          </p>
          {look.shows_seal && (
            <p className="secure">
              <LockIcon /> Compra segura
            </p>
          )}
        </header>
        <p className="notice older" role="note">
          Este navegador é antigo: a página pode falhar nele, e pagar com cartão também. Com Pix e boleto dá
          certo. Atualize-o, ou abra este endereço em outro.
        </p>
        {isTest && (
          <p className="test" role="note">
            Loja em modo de teste: nada aqui é cobrado de verdade.
          </p>
        )}
        {children}
      </body>
    </html>
  );
}

/** Open Graph, as WhatsApp, Telegram, Facebook, Slack and X read it. The price stands in the text, too: most show nothing else. */
function PreviewTags({ url, title, storeName, priceCents, imageUrl }: LinkPreview) {
  const tags = {
    'og:type': 'product',
    'og:url': url,
    'og:title': title,
    'og:description': `${formatMoney(priceCents)} · ${storeName}`,
    'og:site_name': storeName,
    'og:locale': 'pt_BR',
    ...(imageUrl && { 'og:image': imageUrl }),
    'product:price:amount': formatDecimalMoney(priceCents),
    'product:price:currency': 'BRL',
  };
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={imageUrl ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function LockIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        d="M3.5 7.5h9v6h-9zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2"
      />
    </svg>
  );
}
