export const ORDER_BUMPS = '/backoffice/configuracoes/orderbumps';
export const NOVO_ORDER_BUMP = `${ORDER_BUMPS}/detalhe`;
export const orderBumpPath = (id: string) => `${NOVO_ORDER_BUMP}/${id}`;
export const BUMP_SALES = '/backoffice/dashboard/orderbump/vendas';
