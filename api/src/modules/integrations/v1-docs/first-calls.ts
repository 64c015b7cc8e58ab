import type { V1OrderRequest } from '@balcao/api-schema';

/** Stands in a body for the moment that a person noted at the beginning: what is repeated says the same again. */
export const NOW = '@now';

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
