/** Addresses of the orders' screens. */
export const PEDIDOS = '/backoffice/pedidos';
export const pedidoPath = (id: string) => `${PEDIDOS}/detalhe/${id}`;
