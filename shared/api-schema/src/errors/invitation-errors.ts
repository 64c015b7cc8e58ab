import type { ErrorDefinition } from './definition';

/** Invitations to a store. */
export const INVITATION_ERRORS = {
  invitation_not_found: {
    status: 404,
    text: 'Este convite não existe.',
    cause: 'O link do convite está incompleto ou errado.',
    action: 'Abra o link direto do e-mail ou peça um novo convite.',
  },
  invitation_other_email: {
    status: 409,
    text: 'Este convite é para outro e-mail.',
    cause: 'Você está em uma conta diferente da que recebeu o convite.',
    action: 'Saia e entre com o e-mail que recebeu o convite.',
  },
  invitation_used: {
    status: 410,
    text: 'Este convite já foi aceito.',
    cause: 'Cada convite vale uma única vez.',
    action: 'Entre com a sua conta.',
  },
  invitation_revoked: {
    status: 410,
    text: 'Este convite foi cancelado.',
    cause: 'A loja cancelou o convite.',
    action: 'Fale com quem convidou você.',
  },
  invitation_expired: {
    status: 410,
    text: 'Este convite venceu.',
    cause: 'O convite vale 7 dias.',
    action: 'Peça um novo convite a quem convidou você.',
  },
} as const satisfies Record<string, ErrorDefinition>;
