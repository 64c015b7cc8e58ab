export const PIXELS = '/backoffice/configuracoes/pixels';
export const NOVO_PIXEL = `${PIXELS}/detalhe`;
export const pixelPath = (id: string) => `${NOVO_PIXEL}/${id}`;
