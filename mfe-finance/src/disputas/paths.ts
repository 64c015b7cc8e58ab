/** Addresses of the screens of disputes, and of the orders that they are about. */
export const DISPUTAS = '/backoffice/financeiro/disputas';
export const disputaPath = (id: string) => `${DISPUTAS}/detalhe/${id}`;
export const pedidoPath = (id: string) => `/backoffice/pedidos/detalhe/${id}`;
