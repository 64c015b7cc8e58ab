export const DOMINIOS = '/backoffice/configuracoes/dominios-plataforma';
export const NOVO_DOMINIO = `${DOMINIOS}/configurar`;
export const domainPath = (id: string): string => `${DOMINIOS}/detalhe/${id}`;
/** The page on which the setup of a domain goes on. */
export const setupPath = (id: string): string => `${NOVO_DOMINIO}/${id}`;
