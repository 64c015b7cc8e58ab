export const PERFIL = '/backoffice/configuracoes/perfil';
export const INTEGRACOES = '/backoffice/configuracoes/integracoes';
export const APPS_SHOPIFY = '/backoffice/apps/shopify';
export const PLANO = '/backoffice/configuracoes/plano-assinatura';

/** The page for people whom the store lets see none of its integrations. */
export const MEUS_DADOS = { to: PERFIL, label: 'Ver meus dados' };

export const WEBHOOKS_TAB = `${INTEGRACOES}?aba=webhooks`;

/** Names the endpoint that is open, in the address. */
export const ENDPOINT_PARAM = 'webhook';
export const endpointPath = (id: string): string => `${WEBHOOKS_TAB}&${ENDPOINT_PARAM}=${id}`;
