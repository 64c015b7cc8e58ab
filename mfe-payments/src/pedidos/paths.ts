/** Addresses of the orders' screens. */
export const PEDIDOS = '/backoffice/pedidos';
export const CARRINHOS = `${PEDIDOS}/carrinhos`;
export const SEPARACAO = `${PEDIDOS}/separacao`;
export const disputaPath = (id: string) => `/backoffice/financeiro/disputas/detalhe/${id}`;
export const pedidoPath = (id: string) => `${PEDIDOS}/detalhe/${id}`;
/** Products, and the page of one, which another area has. */
export const PRODUTOS = '/backoffice/produtos';
export const produtoPath = (id: string) => `${PRODUTOS}/detalhe/${id}`;
