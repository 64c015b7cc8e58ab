import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/configuracoes/perfil/alterar-senha': {
    text: 'Digite a senha atual e a nova, com pelo menos 8 caracteres. As outras sessões são encerradas e você recebe um e-mail.',
    link: { label: 'Ver sessões e segurança', path: '/backoffice/configuracoes/perfil?aba=seguranca' },
  },
};
