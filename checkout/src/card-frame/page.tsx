import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARD_FRAME_GATEWAYS, type CardBrand, type CardFrameGateway } from '@balcao/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClientScript } from '../client-script';
import { CSP_REPORTS } from '../page';

const CSS = readFileSync(join(import.meta.dirname, 'card.css'), 'utf8').replaceAll(/\s*\n\s*/g, '');
const STYLE_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;

/** What the frame of a gateway may load and ask, beside what is ours. */
interface GatewaySources {
  scripts: readonly string[];
  connections: readonly string[];
  /** `https:` where a bank asks its buyer within the frame. */
  frames: readonly string[];
  /** Shown below the fields. */
  note: string;
}

const SOURCES: Readonly<Record<CardFrameGateway, GatewaySources>> = {
  simulador: {
    scripts: [],
    connections: [],
    frames: [],
    note: 'Simulador: use 4111 1111 1111 1111, qualquer validade futura e qualquer código. Nada é cobrado.',
  },
};

export const isCardGateway = (text: string): text is CardFrameGateway =>
  CARD_FRAME_GATEWAYS.some((gateway) => gateway === text);

const listed = (sources: readonly string[]): string => (sources.length === 0 ? "'none'" : sources.join(' '));

/** Headers of the frame: its gateway is all that it knows, and the pages of the checkout alone may show it. */
export const cardHeaders = (gateway: CardFrameGateway, checkoutOrigins: readonly string[]) => {
  const { scripts, connections, frames } = SOURCES[gateway];
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${["'self'", ...scripts].join(' ')}`,
      `style-src ${STYLE_HASH}`,
      `connect-src ${listed(connections)}`,
      `frame-src ${listed(frames)}`,
      `form-action ${listed(frames)}`,
      "base-uri 'none'",
      `frame-ancestors ${checkoutOrigins.join(' ')}`,
      // Of another origin, so in the older form, which browsers send without asking first.
      `report-uri ${checkoutOrigins[0]}${CSP_REPORTS}`,
    ].join('; '),
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
};

interface FieldProps {
  id: string;
  label: string;
  autoComplete: string;
  inputMode: 'numeric' | 'text';
  maxLength: number;
  placeholder?: string;
}

function Field({ id, label, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={input.autoComplete} aria-describedby={`error-${id}`} aria-required {...input} />
      <p id={`error-${id}`} className="error" role="alert" />
    </div>
  );
}

/** The document in which a card is typed: its fields, and nothing else. */
export function renderCardFrame(
  script: ClientScript,
  {
    gateway,
    brands,
    checkoutOrigins,
  }: { gateway: CardFrameGateway; brands: readonly CardBrand[]; checkoutOrigins: readonly string[] },
): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Dados do cartão</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file; its digest is in the policy. */}
        <style dangerouslySetInnerHTML={{ __html: CSS }} />
        <script src={script.src} integrity={script.integrity} crossOrigin="anonymous" defer />
      </head>
      <body>
        <main data-gateway={gateway} data-brands={brands.join()} data-parents={checkoutOrigins.join(' ')}>
          <Field
            id="number"
            label="Número do cartão"
            autoComplete="cc-number"
            inputMode="numeric"
            maxLength={23}
          />
          <Field id="name" label="Nome no cartão" autoComplete="cc-name" inputMode="text" maxLength={60} />
          <div className="row">
            <Field
              id="expiry"
              label="Validade"
              autoComplete="cc-exp"
              inputMode="numeric"
              maxLength={7}
              placeholder="MM/AA"
            />
            <Field
              id="code"
              label="Código de segurança"
              autoComplete="cc-csc"
              inputMode="numeric"
              maxLength={4}
            />
          </div>
          {SOURCES[gateway].note && <p className="help">{SOURCES[gateway].note}</p>}
        </main>
      </body>
    </html>,
  )}`;
}
