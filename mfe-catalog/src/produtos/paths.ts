/** Addresses of the products' screens. */
export const PRODUTOS = '/backoffice/produtos';
export const NOVO_PRODUTO = `${PRODUTOS}/detalhe`;
export const produtoPath = (id: string) => `${PRODUTOS}/detalhe/${id}`;
