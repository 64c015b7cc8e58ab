import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Html, html } from '../../html/html';
import type { Platform } from '../../platform';
import { keptDocument } from '../../plugins/kept-document';
import { guideAfter, guideBefore, type Installation, type Part } from './v1-guide';
import { anchorOf, operationsOf, reference, type ShownDocument, withoutReferences } from './v1-reference';
import { LANGUAGES } from './v1-samples';

/** The page's styles, in the product's colours (`shared/ui/src/theme/tokens.css`). */
const STYLE = `
:root { color-scheme: light dark; --paper: #f6f5f1; --card: #fff; --ink: #1b1f1e; --soft: #5a625f; --line: #858c8940; --brand: #0b6b5c; --wash: #e3f1ee; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #121716; --card: #1a2120; --ink: #ecefee; --soft: #a3adaa; --line: #7c878440; --brand: #5fc9b4; --wash: #243835; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/22px system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--brand); }
a:focus-visible, button:focus-visible, input:focus-visible, pre:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; background: var(--card); padding: 8px; }
header, .columns { max-width: 1120px; margin: 0 auto; padding: 16px; }
header p { color: var(--soft); margin: 4px 0 0; }
h1 { font-size: 24px; line-height: 32px; margin: 0; }
h2 { font-size: 20px; line-height: 28px; margin: 40px 0 8px; }
h3 { font-size: 17px; line-height: 24px; margin: 24px 0 4px; }
h4 { font-size: 15px; margin: 16px 0 4px; }
h1, h2, h3, h4 { font-weight: 600; }
p { margin: 8px 0; }
.soft { color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 6px 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav ul ul { padding-left: 16px; }
code, pre { font: 13px/20px ui-monospace, Consolas, monospace; }
:not(pre) > code { background: var(--wash); border-radius: 4px; padding: 1px 4px; }
figure { margin: 8px 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; position: relative; }
figcaption { color: var(--soft); font-size: 13px; line-height: 20px; padding: 10px 104px 10px 12px; border-bottom: 1px solid var(--line); }
pre { margin: 0; padding: 12px; overflow-x: auto; overflow-wrap: normal; border-radius: 8px; }
.copy { position: absolute; top: 4px; right: 4px; min-height: 32px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--brand); font: inherit; cursor: pointer; }
fieldset { border: 0; padding: 0; margin: 16px 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
legend { font-weight: 600; padding: 0; }
fieldset label { display: inline-flex; align-items: center; gap: 8px; min-height: 40px; }
input { accent-color: var(--brand); width: 18px; height: 18px; margin: 0; }
ol.steps { padding-left: 24px; }
ul.fields { list-style: none; margin: 4px 0; padding: 0 0 0 12px; border-left: 1px solid var(--line); }
ul.fields p { margin: 2px 0; }
ul.fields > li { padding: 4px 0; }
.or { color: var(--soft); font-weight: 600; }
.call { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 4px 16px 12px; margin: 16px 0; }
.call h3 { margin-top: 12px; }
dl { margin: 8px 0; }
dt { margin-top: 12px; }
dd { margin: 2px 0 0; }
@media (min-width: 960px) {
  .columns { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 40px; }
  nav { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow-y: auto; }
  main > section:first-child > h2 { margin-top: 0; }
  .call { padding: 8px 24px 16px; }
}
@media print { nav, .copy, fieldset { display: none; } }
`;

/** Shows the examples of the language that is chosen. Without this rule, all of them stand there. */
const languageRule = (id: string): string =>
  `body:has(#linguagem-${id}:checked) .sample:not([data-language="${id}"]) { display: none; }\n`;

/** Gives each sample a button that copies it. Without scripts the text can be selected as always. */
const SCRIPT = `
for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copiar';
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    let said = 'Copiado';
    try {
      await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    } catch {
      getSelection().selectAllChildren(figure.querySelector('code'));
      said = 'Selecionado';
    }
    button.textContent = said;
    setTimeout(() => { button.textContent = 'Copiar'; }, 2500);
  });
  figure.append(button);
}
`;

const PAGE_STYLE = STYLE + LANGUAGES.map(({ id }) => languageRule(id)).join('');

const section = ({ id, title, content }: Part): Html =>
  html`<section id="${id}"><h2>${title}</h2>${content}</section>`;

/** The documentation of the public API as one page without outside references. */
function documentationPage(document: ShownDocument, installation: Installation): string {
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
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
}

/** The path of the API below the product's address. */
const API_PATH = '/api';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs its own style and script, and nothing else. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `GET /docs/v1`: the documentation of the public API, for people. */
export function v1DocsRoutes({ config }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    const send = keptDocument(
      // The document is complete when the server is ready, and stays as it is.
      () =>
        documentationPage(withoutReferences(app.publicSwagger() as unknown as ShownDocument), {
          base: `${config.publicUrl}${API_PATH}`,
          publicUrl: config.publicUrl,
          requestsPerMinute: config.apiKeyRequestsPerMinute,
        }),
      'text/html; charset=utf-8',
    );
    app.get(
      '/docs/v1',
      {
        config: { access: 'public', ignoresSession: true, limitGroup: 'documents' },
        schema: { hide: true },
      },
      (request, reply) => send(request, reply.header('content-security-policy', POLICY)),
    );
  };
}
