import { createHash } from 'node:crypto';
import { type Html, html } from '../../../html/html';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1b1f1e;background:#f6f5f1;margin:0;padding:48px 16px}
main{max-width:28em;margin:auto;padding:24px;background:#fff;border-radius:8px}
h1{font-size:20px;line-height:28px;margin:0 0 12px}
button{font:inherit;min-height:40px;padding:8px 16px;border:0;border-radius:8px;background:#0b6b5c;color:#fff;cursor:pointer}`;

/** The page runs its own style, and sends its one form to itself. */
export const OPT_OUT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>`.text +
  STYLE +
  html`</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`.text;

/** Asks before anything is done: programs that look at mails follow links. */
export const askOptOut = (storeName: string): string =>
  page(
    'Parar de receber lembretes?',
    html`<p>${storeName} não vai mais lembrar você de compras que ficaram pela metade. E-mails sobre pedidos que você fizer continuam chegando.</p>
<form method="post"><button>Parar de receber</button></form>`,
  );

export const confirmOptOut = (storeName: string): string =>
  page('Pronto', html`<p>${storeName} não vai mais mandar lembretes de compra para o seu e-mail.</p>`);

export const unknownOptOut = (): string =>
  page('Este link não vale', html`<p>Abra o link como está no e-mail que você recebeu, inteiro.</p>`);
