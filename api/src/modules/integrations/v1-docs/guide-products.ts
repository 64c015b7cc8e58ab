import { type Html, html } from '../../../html/html';
import { plainSample } from './sample';

/** The part about products that other programs create. `base` is the API's address. */
export const products = (base: string): Html => html`
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
