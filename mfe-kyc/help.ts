import type { AreaHelp } from '@balcao/contract';

/** What the frame's help says of each screen. It is part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/configuracoes/verificar-identidade': {
    text: 'Envie frente e verso do documento e uma selfie. A análise diz o que falta; sem ela não há pagamentos de verdade nem saques.',
    link: { label: 'Ver seus dados', path: '/backoffice/configuracoes/perfil' },
  },
};
