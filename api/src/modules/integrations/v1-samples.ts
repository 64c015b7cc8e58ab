import type { V1OrderRequest } from '@balcao/api-schema';
import { type Html, html } from '../../html/html';

/** Stands in a body for the moment that a person noted at the beginning: what is repeated says the same again. */
const NOW = '@now';

/** A call that the page shows in every language. */
export interface FirstCall {
  title: string;
  text: string;
  method: 'GET' | 'POST' | 'PUT';
  /** Below the API's base. */
  path: string;
  body?: object;
}

const ORDER: V1OrderRequest = {
  created_at: NOW,
  currency: 'BRL',
  customer: { name: 'Ana Lúcia Prado', email: 'ana@exemplo.com.br', document: '529.982.247-25' },
  items: [{ title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 1, unit_price: 15_990 }],
  subtotal: 15_990,
  discount: 0,
  shipping: 1_500,
  interest: 0,
  total: 17_490,
  payments: [{ id: 'pix-1', method: 'pix', amount: 17_490 }],
};

/** From nothing to a paid and sent order that one can look at. Each may be repeated. */
export const FIRST_CALLS: readonly FirstCall[] = [
  {
    title: 'Conte que alguém abriu o checkout',
    text: 'O token é o nome que você dá à visita. Os eventos de uma visita formam o funil do monitoramento.',
    method: 'POST',
    path: '/v1/checkout/events',
    body: {
      id: 'evt_visita-1001_inicio',
      type: 'checkout.started',
      occurred_at: NOW,
      session: { token: 'visita-1001' },
      data: { device: 'mobile' },
    },
  },
  {
    title: 'Envie o pedido',
    text: 'O id na URL é o seu. A mesma chamada atualiza o pedido quando ele mudar. Valores são em centavos.',
    method: 'PUT',
    path: '/v1/orders/pedido-1001',
    body: ORDER,
  },
  {
    title: 'Informe que o Pix foi pago',
    text: 'Se a chamada falhar, repita com o mesmo id: um evento conta uma vez só.',
    method: 'POST',
    path: '/v1/orders/pedido-1001/payments/pix-1/events',
    body: {
      id: 'evt_pedido-1001_pago',
      type: 'payment.captured',
      occurred_at: NOW,
      data: { amount: 17_490 },
    },
  },
  {
    title: 'Conte que o pedido foi enviado',
    text: 'O código de rastreio aparece no pedido, e a busca o encontra por ele. Entrega, devolução e cancelamento são informados do mesmo jeito.',
    method: 'POST',
    path: '/v1/orders/pedido-1001/events',
    body: {
      id: 'evt_pedido-1001_enviado',
      type: 'fulfillment.shipped',
      occurred_at: NOW,
      data: { carrier: 'Correios', tracking_code: 'BR123456789BR' },
    },
  },
  {
    title: 'Veja o pedido pago e enviado',
    text: 'Ele também já está na lista de pedidos da loja.',
    method: 'GET',
    path: '/v1/orders/pedido-1001',
  },
  {
    title: 'Calcule o frete de um carrinho',
    text: 'É uma pergunta, com o id que o produto tem no Balcão: dele vêm peso e medidas. As opções são as formas de frete da loja, da mais barata à mais cara.',
    method: 'POST',
    path: '/v1/checkout/shipping/quote',
    body: {
      zip_code: '01310-100',
      items: [{ id: '1', product_id: 'bolsa-de-lona', quantity: 1, unit_price: 15_990 }],
      explain: true,
    },
  },
];

/** The questions of a checkout before it charges. They store nothing. */
export const QUESTIONS: readonly [FirstCall, FirstCall] = [
  {
    title: 'Pergunte se um cupom vale',
    text: 'A resposta traz todos os motivos, em códigos e em português, e o desconto de cada linha. Envie os mesmos valores no pedido.',
    method: 'POST',
    path: '/v1/checkout/coupons/validate',
    body: {
      code: 'BEMVINDO10',
      items: [
        {
          id: 'linha-1',
          product_id: '01920000-0000-7000-8000-000000000000',
          quantity: 1,
          unit_price: 15_990,
        },
      ],
      customer: { email: 'ana@exemplo.com.br' },
      payment: { method: 'pix' },
      shipping: { zip_code: '01310-100', amount: 1_500 },
    },
  },
  {
    title: 'Pergunte o que oferecer',
    text: 'A resposta traz os order bumps para este carrinho, com o preço e a versão que esta visita vê. Mostre-os desmarcados, conte o que aconteceu com os eventos orderbump.viewed, orderbump.accepted e orderbump.removed, e envie orderbump_id na linha do pedido.',
    method: 'POST',
    path: '/v1/checkout/orderbumps',
    body: {
      items: [
        {
          id: 'linha-1',
          product_id: '01920000-0000-7000-8000-000000000000',
          quantity: 1,
          unit_price: 15_990,
        },
      ],
      session: { token: 'visita-1001' },
    },
  },
];

/** A call in the languages of the page. `base` is the API's address. */
type Render = (call: FirstCall, base: string) => string;

/** A JSON text that may stand in single quotes of a shell. */
const shellJson = (body: object) =>
  JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`).replaceAll(`"${NOW}"`, `"'"$AGORA"'"`);

const curl: Render = ({ method, path, body }, base) =>
  [
    `curl -sS -X ${method} '${base}${path}'`,
    `-H "Authorization: Bearer $BALCAO_KEY"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${shellJson(body)}'`] : []),
  ].join(' \\\n  ');

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** A literal without quotes around the members' names. */
const typescriptLiteral = (body: object) =>
  JSON.stringify(body, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll(`"${NOW}"`, 'process.env.AGORA');

const typescript: Render = ({ method, path, body }, base) =>
  [
    `const resposta = await fetch('${base}${path}', {`,
    `  method: '${method}',`,
    '  headers: {',
    "    authorization: 'Bearer ' + process.env.BALCAO_KEY,",
    ...(body ? ["    'content-type': 'application/json',"] : []),
    '  },',
    ...(body ? [`  body: JSON.stringify(${indent(typescriptLiteral(body), '  ')}),`] : []),
    '});',
    'console.log(resposta.status, await resposta.json());',
  ].join('\n');

function phpLiteral(value: unknown, margin = ''): string {
  if (value === NOW) return "getenv('AGORA')";
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, String.raw`\$&`)}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${margin}    `;
  const members = Array.isArray(value)
    ? value.map((member) => phpLiteral(member, deeper))
    : Object.entries(value).map(([name, member]) => `'${name}' => ${phpLiteral(member, deeper)}`);
  return `[\n${members.map((member) => `${deeper}${member},\n`).join('')}${margin}]`;
}

const php: Render = ({ method, path, body }, base) =>
  [
    '<?php',
    ...(body ? [`$corpo = ${phpLiteral(body)};`, ''] : []),
    `$resposta = file_get_contents('${base}${path}', false, stream_context_create(['http' => [`,
    `    'method' => '${method}',`,
    "    'header' => [",
    "        'Authorization: Bearer ' . getenv('BALCAO_KEY'),",
    ...(body ? ["        'Content-Type: application/json',"] : []),
    '    ],',
    ...(body ? ["    'content' => json_encode($corpo),"] : []),
    "    'ignore_errors' => true,",
    ']]));',
    'echo $resposta, PHP_EOL;',
  ].join('\n');

/** The languages of the page, in their order. */
export const LANGUAGES: readonly { id: string; name: string; run: string; render: Render }[] = [
  { id: 'curl', name: 'curl', run: 'No terminal de Linux ou macOS.', render: curl },
  {
    id: 'typescript',
    name: 'TypeScript',
    run: 'Salve como chamada.mts e rode com npx tsx chamada.mts. Não precisa de biblioteca.',
    render: typescript,
  },
  {
    id: 'php',
    name: 'PHP',
    run: 'Salve como chamada.php e rode com php chamada.php. Não precisa de extensão.',
    render: php,
  },
];

/** A text to copy. Wide lines scroll, by keyboard too. */
const sample = (language: string, caption: string, code: string): Html =>
  html`<figure class="sample" data-language="${language}"><figcaption>${caption}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;

/** A text that is the same whatever the language. */
export const plainSample = (caption: string, code: string): Html =>
  html`<figure><figcaption>${caption}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;

/** A call in every language. */
export const samplesOf = (call: FirstCall, base: string): Html =>
  html`${LANGUAGES.map(({ id, name, render }) => sample(id, name, render(call, base)))}`;

/** Chooses the language of all examples. The first is chosen at the beginning. */
export const languageChoice = (): Html => html`<fieldset><legend>Linguagem dos exemplos</legend>
${LANGUAGES.map(
  ({ id, name }, index) =>
    html`<label><input type="radio" name="linguagem" id="linguagem-${id}"${index === 0 ? html` checked` : ''}> ${name}</label>`,
)}</fieldset>
<ul class="soft">${LANGUAGES.map(({ name, run }) => html`<li>${name}: ${run}</li>`)}</ul>`;
