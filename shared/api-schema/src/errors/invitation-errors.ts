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
  already_member: {
    status: 409,
    text: 'Esta pessoa já trabalha na loja.',
    cause: 'O e-mail é de alguém que já está na equipe.',
    action: 'Para mudar o que ela pode fazer, troque o papel dela na lista da equipe.',
  },
  invitation_open: {
    status: 409,
    text: 'Já há um convite em aberto para este e-mail.',
    cause: 'Cada e-mail tem um convite por vez em cada loja.',
    action: 'Reenvie o convite que está na lista, ou cancele-o antes de convidar com outro papel.',
  },
  owner_fixed: {
    status: 409,
    text: 'Quem é dono da loja já tem acesso a tudo: não é convidado, não muda de papel e não sai dela.',
    cause: 'A loja pertence à conta dessa pessoa: sempre há exatamente uma.',
    action: 'Para encerrar a loja, quem é dono exclui a própria conta na aba Privacidade do perfil.',
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
