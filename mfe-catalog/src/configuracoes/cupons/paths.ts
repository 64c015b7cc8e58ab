/** Addresses of the coupons' screens. */
export const CUPONS = '/backoffice/configuracoes/cupons';
export const NOVO_CUPOM = `${CUPONS}/detalhe`;
export const cupomPath = (id: string) => `${CUPONS}/detalhe/${id}`;
