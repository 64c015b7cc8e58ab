export const PERFIL = '/backoffice/configuracoes/perfil';

/** Where people go on whom the store lets see none of its integrations. */
export const MEUS_DADOS = { to: PERFIL, label: 'Ver meus dados' };
