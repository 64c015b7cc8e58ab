import type { ErrorCode } from '@balcao/api-schema';

export interface InvitationProblem {
  title: string;
  /** A sentence: what has happened, and what to do. */
  text: string;
}

/** The texts of each refusal of an invitation. */
export const INVITATION_PROBLEMS: Readonly<Partial<Record<ErrorCode, InvitationProblem>>> = {
  invitation_not_found: {
    title: 'Não encontramos este convite',
    text: 'O link está incompleto ou errado. Abra o link direto do e-mail que você recebeu ou peça um novo convite.',
  },
  invitation_used: {
    title: 'Este convite já foi aceito',
    text: 'Cada convite vale uma única vez. Se foi você quem aceitou, entre com a sua conta.',
  },
  invitation_revoked: {
    title: 'Este convite foi cancelado',
    text: 'A loja cancelou o convite. Se não esperava por isso, fale com quem convidou você.',
  },
  invitation_expired: {
    title: 'Este convite venceu',
    text: 'Um convite vale 7 dias. Peça um novo a quem convidou você.',
  },
  already_member: {
    title: 'Você já está na equipe',
    text: 'Não é preciso aceitar de novo. Entre com a sua conta e escolha a loja em “Trocar de loja”.',
  },
  invitation_other_email: {
    title: 'Este convite é para outro e-mail',
    text: 'Entre com a conta do e-mail que recebeu o convite e abra o link de novo.',
  },
};

/** Shown when the page is opened without an invitation link. */
export const NO_INVITATION: InvitationProblem = {
  title: 'Falta o link do convite',
  text: 'Convites chegam por e-mail, com um link só seu. Abra esse link para aceitar. Se já tem uma conta, entre com ela.',
};
