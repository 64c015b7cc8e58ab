export const FRETES = '/backoffice/configuracoes/fretes';
export const NOVO_FRETE = `${FRETES}/detalhe`;
export const fretePath = (id: string) => `${NOVO_FRETE}/${id}`;
