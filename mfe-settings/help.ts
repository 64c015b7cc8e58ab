import type { AreaHelp } from '@balcao/contract';

/** What the frame's help says of each screen. It is part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/configuracoes/perfil': {
    text: 'Seus dados, a empresa, o endereço, a segurança da conta, os avisos que você recebe, a equipe da loja e os seus direitos sobre os dados (LGPD).',
  },
  '/backoffice/configuracoes/integracoes': {
    text: 'Chaves para outros sistemas usarem a loja, e webhooks que contam a eles o que acontece com os pedidos. O segredo de cada um aparece uma vez só.',
  },
};
