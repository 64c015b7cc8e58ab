import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardBrand, GatewayId } from '@balcao/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClientScript } from '../client-script';
import { frameHeaders } from '../frame-headers';
import { framePolicy, sourcesOf } from './gateway-sources';

const CSS = readFileSync(join(import.meta.dirname, 'card.css'), 'utf8').replaceAll(/(?<!\s)\s*\n\s*/g, '');
const STYLE_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;

/** Headers of the frame. @param nonce of the styles that a gateway's script writes */
export const cardHeaders = (gateway: GatewayId, checkoutOrigins: readonly string[], nonce: string) =>
  frameHeaders(
    framePolicy(gateway, {
      styles: sourcesOf(gateway).mountsFields ? [STYLE_HASH, `'nonce-${nonce}'`] : [STYLE_HASH],
      checkoutOrigins,
    }),
  );

interface FieldProps {
  id: string;
  label: string;
  autoComplete: string;
  inputMode: 'numeric' | 'text';
  maxLength: number;
  placeholder?: string;
  /** The name of a field for Iugu's script, which reads the fields of the page that it stands in. */
  iugu: string;
}

const FIELDS: Readonly<Record<'number' | 'name' | 'expiry' | 'code', FieldProps>> = {
  number: {
    id: 'number',
    label: 'Número do cartão',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 23,
    iugu: 'number',
  },
  name: {
    id: 'name',
    label: 'Nome no cartão',
    autoComplete: 'cc-name',
    inputMode: 'text',
    maxLength: 60,
    iugu: 'full_name',
  },
  expiry: {
    id: 'expiry',
    label: 'Validade',
    autoComplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: 7,
    placeholder: 'MM/AA',
    iugu: 'expiration',
  },
  code: {
    id: 'code',
    label: 'Código de segurança',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
    iugu: 'verification_value',
  },
};

function Field({ gateway, field: { id, label, iugu, ...input } }: { gateway: GatewayId; field: FieldProps }) {
  // The gateway mounts a field of its own here.
  if (sourcesOf(gateway).mountsFields)
    return (
      <div className="field">
        <p className="label">{label}</p>
        <div id={id} className="mounted" data-label={label} />
      </div>
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={input.autoComplete}
        aria-describedby={`error-${id}`}
        aria-required
        {...(gateway === 'iugu' && { 'data-iugu': iugu })}
        {...input}
      />
      <p id={`error-${id}`} className="error" role="alert" />
    </div>
  );
}

interface CardFrameProps {
  gateway: GatewayId;
  brands: readonly CardBrand[];
  checkoutOrigins: readonly string[];
  /** Of the styles that the gateway's script writes. */
  nonce: string;
}

/** The document in which a card is typed: its fields, and nothing else. */
export function renderCardFrame(
  script: ClientScript,
  { gateway, brands, checkoutOrigins, nonce }: CardFrameProps,
): string {
  const { note } = sourcesOf(gateway);
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
        <main
          data-gateway={gateway}
          data-brands={brands.join()}
          data-parents={checkoutOrigins.join(' ')}
          data-nonce={nonce}
        >
          <form>
            <Field gateway={gateway} field={FIELDS.number} />
            <Field gateway={gateway} field={FIELDS.name} />
            <div className="row">
              <Field gateway={gateway} field={FIELDS.expiry} />
              <Field gateway={gateway} field={FIELDS.code} />
            </div>
          </form>
          <section id="bank" hidden>
            <button id="bank-back" type="button">
              Voltar ao cartão
            </button>
          </section>
          <p id="error-card" className="error" role="alert" />
          {note && <p className="help">{note}</p>}
        </main>
      </body>
    </html>,
  )}`;
}

/** Headers of the simulated bank: it has no script, and stands in our own frame alone. */
export const bankHeaders = (checkoutOrigins: readonly string[]) => ({
  ...cardHeaders('simulador', checkoutOrigins, ''),
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${checkoutOrigins.join(' ')}`,
  ].join('; '),
});

/**
 * The page of a bank that asks who pays, as the simulator has it. Its answer stands in the address to which its buttons lead.
 * @param host of the store's page that shows the frame; empty for the installation's
 */
export const renderSimulatedBank = (host: string): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Banco simulado</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file; its digest is in the policy. */}
        <style dangerouslySetInnerHTML={{ __html: CSS }} />
      </head>
      <body>
        <main className="page">
          <h1>Banco simulado</h1>
          <p>Esta compra é sua? O banco de verdade pediria aqui uma senha ou o aplicativo dele.</p>
          <form method="get">
            {host && <input type="hidden" name="pagina" value={host} />}
            <button type="submit" name="resposta" value="authenticated" className="strong">
              Confirmar compra
            </button>
            <button type="submit" name="resposta" value="failed">
              Não fui eu
            </button>
            <button type="submit" name="resposta" value="unavailable">
              Banco fora do ar
            </button>
          </form>
        </main>
      </body>
    </html>,
  )}`;
