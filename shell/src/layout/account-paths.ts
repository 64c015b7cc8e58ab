/** Pages about the person's own account, reached from the frame when an area declares them. */
export const ACCOUNT_PATHS = {
  profile: '/backoffice/configuracoes/perfil',
  changePassword: '/backoffice/configuracoes/perfil/alterar-senha',
  store: '/backoffice/configuracoes/perfil?aba=loja',
  security: '/backoffice/configuracoes/perfil?aba=seguranca',
} as const;
