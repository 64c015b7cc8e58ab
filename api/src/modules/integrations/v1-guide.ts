import { ERROR_CODES, V1_ERRORS, type V1ErrorCode } from '@balcao/api-schema';
import {
  API_SCOPE_LABELS,
  BUMP_LIMITS,
  CHECKOUT_EVENT_TYPES,
  COUPON_REASONS,
  type CouponTerms,
  couponReasonText,
  FULFILLMENT_EVENT_LABELS,
  ORDER_CANCELLED,
  OUTGOING_EVENTS,
  PAYMENT_EVENT_LABELS,
} from '@balcao/domain';
import { type Html, html } from '../../html/html';
import { FIRST_CALLS, type FirstCall, languageChoice, plainSample, QUESTIONS, samplesOf } from './v1-samples';

/** The part about products that other programs create. `base` is the API's address. */
const products = (base: string): Html => html`
<p>Um produto é criado uma vez por <code>Idempotency-Key</code>, que é obrigatória, com as regras do painel: um rascunho precisa só de um nome, e um produto ativo também de preço e, se for físico, de peso. O <code>id</code> da resposta é o <code>product_id</code> das perguntas de frete, cupom e order bump; o <code>sku</code> liga a linha de um pedido ao estoque dele.</p>
<p>A chave precisa da permissão <code>produtos:escrever</code>. Produtos não têm modo: o que uma chave de teste cria fica na loja como qualquer outro. Imagens são enviadas no painel, onde o produto também é alterado.</p>
${plainSample(
  'curl',
  `curl -sS -X POST '${base}/v1/products' \\
  -H "Authorization: Bearer $BALCAO_KEY" \\
  -H 'Idempotency-Key: bolsa-1' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Bolsa de lona","sku":"BOLSA-1","status":"active","price":15990,"weight_grams":400}'`,
)}`;

/** The part about outgoing webhooks, and how a receiver knows that one is genuine. */
const webhooks = (publicUrl: string): Html => html`
<p>Em <a href="${publicUrl}/backoffice/configuracoes/integracoes?aba=webhooks">Integrações, Webhooks</a> você cadastra o endereço https do seu sistema e escolhe o que ele quer saber:</p>
<p>${OUTGOING_EVENTS.map((type) => html` <code>${type}</code>`)}</p>
<p>Responda com um código 2xx em até 5 segundos. O que não chega é repetido por um dia, com o mesmo <code>id</code>: guarde os que já tratou, porque um evento pode chegar mais de uma vez, e fora de ordem.</p>
<p>Cada envio é assinado de duas formas, com o segredo que o cadastro mostra uma vez:</p>
<dl>
<dt><code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature: v1,…</code></dt><dd>O padrão aberto Standard Webhooks: o HMAC-SHA-256, em base64, de <code>id.hora.corpo</code>, com a chave que está em base64 depois de <code>whsec_</code>. As bibliotecas do padrão recebem o segredo como ele é mostrado. Um segredo antigo, com <code>-</code> ou <code>_</code>, é renovado no painel.</dd>
<dt><code>X-Signature: t=…,v1=…</code></dt><dd>O HMAC-SHA-256, em hexadecimal, de <code>hora.corpo</code>, com o texto inteiro do segredo.</dd>
</dl>
<p>Enquanto um segredo renovado substitui o anterior, há uma assinatura de cada um. Recuse horas de mais de 5 minutos.</p>
${plainSample(
  'TypeScript, com npm install standardwebhooks',
  `import { Webhook } from 'standardwebhooks';

const evento = new Webhook(process.env.BALCAO_WEBHOOK_SECRET).verify(corpo, cabecalhos);`,
)}`;

/** The addresses of this installation that the texts name. */
export interface Installation {
  /** The API's address. */
  base: string;
  /** The product's address. */
  publicUrl: string;
  requestsPerMinute: number;
}

/** A part of the page with its place in the list of contents. */
export interface Part {
  id: string;
  title: string;
  content: Html;
}

const firstSteps = ({ base, publicUrl }: Installation): Html => html`
<ol class="steps">
<li>Crie uma chave de teste em <a href="${publicUrl}/backoffice/configuracoes/integracoes?aba=chaves">Integrações, Chaves de API</a>, com as permissões ${['eventos:escrever', 'pedidos:escrever', 'pedidos:ler', 'config:ler'].map((scope, index) => html`${index === 0 ? '' : ', '}<code>${scope}</code>`)}. Ela aparece uma vez.</li>
<li>Guarde a chave em uma variável de ambiente, nunca no código, e ao lado dela o momento do que os exemplos contam. Ele fica o mesmo quando uma chamada é repetida:</li>
</ol>
${plainSample('Terminal', `export BALCAO_KEY="ck_test_…"\nexport AGORA="$(date -u +%Y-%m-%dT%H:%M:%SZ)"`)}
<p>Depois, cinco chamadas levam de uma visita a um pedido pago e enviado, e uma calcula um frete. Todas podem ser repetidas.</p>
${languageChoice()}
${FIRST_CALLS.map(
  (call, index) => html`<h3>${index + 1}. ${call.title}</h3><p>${call.text}</p>${samplesOf(call, base)}`,
)}
<p>Pronto: o pedido está em <a href="${publicUrl}/backoffice/pedidos">Pedidos</a>, marcado como teste.</p>`;

const keys = (): Html => html`
<p>Toda chamada leva a chave no cabeçalho <code>Authorization: Bearer</code>, menos as do <a href="#checkout">checkout de um link</a>.</p>
<dl>
<dt><code>ck_test_…</code></dt><dd>Chave secreta de teste. O que ela envia fica marcado como teste e não entra em valores.</dd>
<dt><code>ck_live_…</code></dt><dd>Chave secreta das vendas de verdade. Só no seu servidor.</dd>
<dt><code>pk_test_…</code> e <code>pk_live_…</code></dt><dd>Chaves publicáveis, para a página do checkout. Só enviam eventos do checkout e leem a configuração dele, e só dos sites para os quais foram criadas.</dd>
</dl>
<p>Cada chave tem as permissões que você escolher:</p>
<dl>${Object.entries(API_SCOPE_LABELS).map(([scope, label]) => html`<dt><code>${scope}</code></dt><dd>${label}</dd>`)}</dl>
<p>Navegadores de outros sites (CORS) podem chamar <code>POST /v1/checkout/events</code>, <code>GET /v1/checkout/config</code> e <code>POST /v1/checkout/shipping/quote</code> com uma chave publicável. A resposta só é legível no site da chave.</p>`;

const events = (): Html => html`
<p>Eventos de pagamento contam na ordem de <code>occurred_at</code>, cheguem como chegarem. Os que não podem valer ainda são guardados e mostrados no pedido.</p>
<dl>${Object.entries(PAYMENT_EVENT_LABELS).map(([type, label]) => html`<dt><code>${type}</code></dt><dd>${label}</dd>`)}</dl>
<p>Eventos do pedido, em <code>POST /v1/orders/{external_id}/events</code>: a entrega e o cancelamento. Um pedido que já foi pago continua pago quando é cancelado, até o valor ser reembolsado.</p>
<dl>${Object.entries({ ...FULFILLMENT_EVENT_LABELS, [ORDER_CANCELLED]: 'Pedido cancelado' }).map(([type, label]) => html`<dt><code>${type}</code></dt><dd>${label}</dd>`)}</dl>
<p>Eventos do checkout:${CHECKOUT_EVENT_TYPES.map((type) => html` <code>${type}</code>`)}</p>
<p>Dos order bumps vão em <code>data</code> o <code>orderbump_id</code> e a versão, <code>variant</code>. Um aceite conta se a visita ainda tem a oferta quando o pedido é criado.</p>
<p>Em <code>data</code> vai o que ajudar a entender o evento, como <code>device</code>, <code>step</code> ou o motivo de uma recusa. <strong>Nunca envie dados de cartão</strong> além da bandeira, dos 4 últimos dígitos e das iniciais do titular: números de cartão são recusados onde quer que estejam.</p>`;

const stock = (): Html => html`
<p>Um item com o <code>sku</code> de um produto da loja que controla estoque, ou de uma variante dele, reserva as unidades enquanto o pedido aguarda pagamento. O pagamento desconta; recusa, expiração, cancelamento ou reembolso total antes do envio devolvem. Pedidos de teste não mexem no estoque.</p>
<p>Um pedido é sempre aceito, porque pode já ter sido pago. Se faltar estoque, ele aparece como “Sem estoque” para a loja. Antes de cobrar, envie <code>require_stock: true</code>: se faltar, a resposta é 409 <code>out_of_stock</code> e nada é gravado.</p>`;

/** Terms with every limit, so that each reason has a sentence. */
const ANY_TERMS: CouponTerms = {
  code: 'BEMVINDO10',
  type: 'percentual',
  percentBp: 1_000,
  valueCents: 0,
  capCents: 0,
  appliesTo: 'produtos',
  minOrderCents: 10_000,
  startsOn: '2026-12-01',
  endsOn: '2026-12-24',
  limitTotal: 100,
  limitPerCustomer: 1,
  productIds: [],
  categories: [],
  customers: [],
  methods: [],
  firstPurchase: true,
  weekdays: [1, 2],
  ufs: ['SP', 'RJ'],
  stacksWithPix: false,
  includesBumps: false,
  paused: false,
};

const question = (call: FirstCall, base: string): Html =>
  html`<h3>${call.title}</h3><p>${call.text}</p>${samplesOf(call, base)}`;

const coupons = ({ base }: Installation): Html => html`
<p>A pergunta precisa de uma chave com a permissão <code>config:ler</code>, não leva <code>Idempotency-Key</code> e não guarda nada. O que ainda não se sabe, como quem compra ou o CEP, volta em <code>pending</code> e não é recusa. Com uma chave de teste, <code>at</code> pergunta por outro momento. Com uma chave publicável nada é dito sobre o que o cliente já comprou.</p>
${question(QUESTIONS[0], base)}
<p>Os motivos, na ordem em que vêm:</p>
<dl>${COUPON_REASONS.map((reason) => html`<dt><code>${reason}</code></dt><dd>${couponReasonText(reason, { terms: ANY_TERMS, missingCents: 2_500 })}</dd>`)}</dl>`;

const orderBumps = ({ base }: Installation): Html => html`
<p>A pergunta precisa de uma chave com a permissão <code>config:ler</code>, não leva <code>Idempotency-Key</code> e não guarda nada. São no máximo ${BUMP_LIMITS.perProduct} ofertas, nunca de um produto que já está no carrinho ou sem estoque. O subtotal que conta é o dos produtos, sem as ofertas e antes do cupom.</p>
<p>Uma oferta nunca vem marcada: <code>preselected</code> é sempre <code>false</code> (CDC, art. 39). O preço “de” é um que a loja cobrou de verdade, ou <code>null</code>. Se a oferta de uma linha do carrinho não vale mais, a linha volta em <code>withdrawn</code>, com o que dizer ao comprador.</p>
${question(QUESTIONS[1], base)}`;

const checkout = ({ base }: Installation): Html => html`
<p>Para mostrar a compra de um link em páginas suas. Não leva chave: o token que abre a sessão é a credencial dela, e cada valor é calculado aqui. O <code>LINK</code> é o fim do endereço que o produto tem em Links de venda.</p>
${plainSample(
  'curl',
  `curl -sS -X POST '${base}/v1/checkout/sessions' -H 'Content-Type: application/json' \\
  -d '{"link":"'"$LINK"'","utm":{"source":"instagram"},"device":"mobile"}'
curl -sS -X PATCH "${base}/v1/checkout/sessions/$TOKEN" -H 'Content-Type: application/json' \\
  -d '{"contact":{"name":"Ana Lúcia Prado","email":"ana@exemplo.com.br","document":"529.982.247-25"},"method":"pix"}'
curl -sS -X POST "${base}/v1/checkout/sessions/$TOKEN/pay" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: compra-1' -d '{"version":1}'
curl -sSN "${base}/v1/checkout/sessions/$TOKEN/events"`,
)}`;

const repetition = (): Html => html`
<p>Se uma chamada não teve resposta, repita a mesma chamada: nada acontece duas vezes.</p>
<ul>
<li><code>PUT /v1/orders/{external_id}</code> atualiza o pedido com o mesmo id.</li>
<li>Um evento tem um <code>id</code> seu, que conta uma vez, para sempre. Repetido, volta como <code>duplicates</code>.</li>
<li><code>POST /v1/products</code> precisa de uma <code>Idempotency-Key</code>.</li>
<li>Um <code>POST</code> de um só evento aceita <code>Idempotency-Key</code>, de até 255 caracteres. Por 24 horas, a mesma chave com o mesmo corpo devolve a resposta guardada, com <code>Idempotent-Replayed: true</code>; com outro corpo responde 422; enquanto a primeira chamada não termina, 409. Lotes a ignoram.</li>
</ul>`;

const signature = ({ base }: Installation): Html => html`
<p>Se quiser proteger o conteúdo no caminho, envie <code>X-Signature: t=…,v1=…</code>: <code>t</code> é a hora em segundos e <code>v1</code> é o HMAC-SHA-256, em hexadecimal, de <code>t.corpo</code> com a própria chave. Vale por 5 minutos.</p>
${plainSample(
  'curl e openssl',
  `corpo='{"id":"evt_assinado-1","type":"checkout.started","occurred_at":"'"$AGORA"'","session":{"token":"visita-1002"}}'
t=$(date +%s)
v1=$(printf '%s.%s' "$t" "$corpo" | openssl dgst -sha256 -hmac "$BALCAO_KEY" | sed 's/.* //')
curl -sS -X POST '${base}/v1/checkout/events' \\
  -H "Authorization: Bearer $BALCAO_KEY" \\
  -H "X-Signature: t=$t,v1=$v1" \\
  -H 'Content-Type: application/json' \\
  -d "$corpo"`,
)}`;

const limits = ({ requestsPerMinute }: Installation): Html => html`
<ul>
<li>${requestsPerMinute} chamadas por minuto e por chave; de uma chave pública, por endereço de quem chama. Acima disso, a resposta é 429 e <code>Retry-After</code> diz quantos segundos esperar.</li>
<li>512 KB por chamada e 100 eventos por lote.</li>
<li>Eventos dos últimos 30 dias, e até 5 minutos no futuro.</li>
<li>Valores em centavos inteiros, em reais. <code>subtotal - discount + shipping + interest</code> precisa dar <code>total</code>.</li>
</ul>`;

const errors = (): Html => html`
<p>Toda recusa tem o mesmo formato:</p>
${plainSample(
  'JSON',
  JSON.stringify(
    {
      errors: ['Confira os campos indicados.'],
      code: 'validation',
      fields: { total: ['Os valores não fecham.'] },
      requestId: '0af7651916cd43dd8448eb211c80319c',
    },
    null,
    2,
  ),
)}
<dl>${Object.entries(V1_ERRORS)
  .map(([code, action]) => ({ ...ERROR_CODES[code as V1ErrorCode], code, action }))
  .sort((one, other) => one.status - other.status)
  .map(
    ({ code, action, status, text }) =>
      html`<dt id="${code}"><strong>${status}</strong> <code>${code}</code></dt><dd>${text} <span class="soft">${action}</span></dd>`,
  )}</dl>`;

const clients = ({ base }: Installation): Html => html`
<p>O documento OpenAPI 3.1 está em <a href="${base}/v1/openapi.json">/v1/openapi.json</a>: ferramentas geram dele um cliente para a sua linguagem, com um nome para cada chamada e para cada formato. Para TypeScript, o pacote <code>@balcao/v1-client</code> já foi gerado dele, com tipos em cada campo, e repete com o mesmo id de evento o que falha de passagem.</p>`;

/** The parts before the list of calls, and those after it. */
export const guideBefore = (installation: Installation): Part[] => [
  { id: 'primeiros-passos', title: 'Primeiros passos', content: firstSteps(installation) },
  { id: 'chaves', title: 'Chaves e permissões', content: keys() },
];
export const guideAfter = (installation: Installation): Part[] => [
  { id: 'eventos', title: 'Tipos de evento', content: events() },
  { id: 'produtos', title: 'Produtos', content: products(installation.base) },
  { id: 'estoque', title: 'Estoque', content: stock() },
  { id: 'cupons', title: 'Cupons', content: coupons(installation) },
  { id: 'order-bumps', title: 'Order bumps', content: orderBumps(installation) },
  { id: 'checkout', title: 'Checkout de um link', content: checkout(installation) },
  { id: 'repetir', title: 'Repetir sem duplicar', content: repetition() },
  { id: 'assinatura', title: 'Assinatura do corpo', content: signature(installation) },
  { id: 'webhooks', title: 'Webhooks', content: webhooks(installation.publicUrl) },
  { id: 'limites', title: 'Limites', content: limits(installation) },
  { id: 'erros', title: 'Erros', content: errors() },
  { id: 'clientes', title: 'OpenAPI e cliente', content: clients(installation) },
];
