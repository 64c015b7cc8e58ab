import { Html, html } from '../../../html/html';
import type { ShownDocument } from './document';
import { guideAfter, guideBefore, type Installation, type Part } from './guide';
import { anchorOf, operationsOf, reference } from './reference';
import { SCRIPT } from './script';
import { LANGUAGES } from './snippets';
import { languageRule, STYLE } from './style';

export const PAGE_STYLE = STYLE + LANGUAGES.map(({ id }) => languageRule(id)).join('');
export const PAGE_SCRIPT = SCRIPT;

const section = ({ id, title, content }: Part): Html =>
  html`<section id="${id}"><h2>${title}</h2>${content}</section>`;

/** The documentation of the public API as one page without outside references. */
export function documentationPage(document: ShownDocument, installation: Installation): string {
  const calls = { id: 'chamadas', title: 'Chamadas', content: reference(document) };
  const parts = [...guideBefore(installation), calls, ...guideAfter(installation)];
  const callLinks = operationsOf(document).map(
    ([method, path, { summary }]) => html`<li><a href="#${anchorOf(method, path)}">${summary}</a></li>`,
  );
  const links = parts.map(
    ({ id, title }) =>
      html`<li><a href="#${id}">${title}</a>${id === calls.id ? html`<ul>${callLinks}</ul>` : ''}</li>`,
  );
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API pública · Balcão</title>
<link rel="icon" href="${installation.publicUrl}/favicon.svg">
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header><h1>API pública do Balcão</h1>
<p>Envie pedidos, pagamentos e visitas ao checkout de qualquer sistema. Base: <code>${installation.base}/v1</code></p></header>
<div class="columns">
<nav aria-label="Conteúdo"><ul>${links}</ul></nav>
<main id="conteudo">${parts.map(section)}</main>
</div>
<script>${new Html(PAGE_SCRIPT)}</script>
</body>
</html>
`.text;
}
