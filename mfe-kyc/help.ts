import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/configuracoes/verificar-identidade': {
    text: 'Envie frente e verso do documento e uma selfie. A análise diz o que falta; sem ela não há pagamentos de verdade nem saques.',
    link: { label: 'Ver seus dados', path: '/backoffice/configuracoes/perfil' },
  },
};
