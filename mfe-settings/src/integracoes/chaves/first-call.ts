import type { ApiKeyRequest } from '@balcao/api-schema';

/** The address of the public API, the key, and its scopes. */
export interface FirstCall {
  apiUrl: string;
  key: string;
  request: Pick<ApiKeyRequest, 'scopes' | 'kind' | 'origins'>;
  now: Date;
}

const AN_ORDER_CENTS = 10_000;

const order = (now: Date) => ({
  created_at: now.toISOString(),
  currency: 'BRL',
  customer: { name: 'Ana Prado', email: 'ana@exemplo.com.br' },
  items: [{ title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 1, unit_price: AN_ORDER_CENTS }],
  subtotal: AN_ORDER_CENTS,
  discount: 0,
  shipping: 0,
  interest: 0,
  total: AN_ORDER_CENTS,
  payments: [{ id: 'pix-1', method: 'pix', amount: AN_ORDER_CENTS }],
});

const checkoutEvent = (now: Date) => ({
  id: 'evt_1',
  type: 'checkout.started',
  occurred_at: now.toISOString(),
  session: { token: 'sessao-1' },
});

/** A call that the key may make: the one that shows most. */
function callOf({ request: { scopes }, now }: FirstCall): { method: string; path: string; body?: object } {
  if (scopes.includes('pedidos:escrever'))
    return { method: 'PUT', path: '/orders/pedido-1', body: order(now) };
  if (scopes.includes('eventos:escrever'))
    return { method: 'POST', path: '/checkout/events', body: checkoutEvent(now) };
  if (scopes.includes('pedidos:ler')) return { method: 'GET', path: '/orders?limit=10' };
  return { method: 'GET', path: '/checkout/config' };
}

/** A first call with a new key, for a command line. */
export function firstCall(call: FirstCall): string {
  const { method, path, body } = callOf(call);
  const [origin] = call.request.origins;
  const headers = [
    `Authorization: Bearer ${call.key}`,
    ...(call.request.kind === 'publishable' && origin ? [`Origin: ${origin}`] : []),
    ...(body ? ['Content-Type: application/json'] : []),
  ];
  return [
    `curl -X ${method} '${call.apiUrl}${path}'`,
    ...headers.map((header) => `  -H '${header}'`),
    ...(body ? [`  -d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n');
}
