import { STORE_ROLE_LABELS, type StoreRole } from '@balcao/domain';
import { composeMail, nameInMail } from '../providers/mail/compose';
import type { Mail } from '../providers/mail/mail';

interface Recipient {
  email: string;
  name: string;
}

const NOT_YOU = 'Se não foi você, troque a sua senha agora e encerre as outras sessões na aba Segurança.';

/** Brings the code that confirms a signup. */
export const confirmSignupMail = ({ email, name }: Recipient, code: string): Mail =>
  composeMail({
    to: email,
    kind: 'confirm-signup',
    subject: `${code} é o seu código do Balcão`,
    name,
    paragraphs: ['Digite este código para confirmar o seu cadastro. Ele vale 15 minutos e uma única vez.'],
    code,
    closing: 'Se você não pediu uma conta, ignore este e-mail.',
  });

/** Notifies the owner of an account that somebody tried to sign up with their e-mail or CPF. */
export const accountExistsMail = ({ email, name }: Recipient, publicUrl: string): Mail =>
  composeMail({
    to: email,
    kind: 'account-exists',
    subject: 'Você já tem uma conta no Balcão',
    name,
    paragraphs: [
      'Recebemos um pedido de cadastro com dados que já são da sua conta. Nada foi alterado.',
      'Se foi você, entre com a sua senha ou peça uma nova.',
    ],
    action: { label: 'Entrar', url: `${publicUrl}/` },
    closing: 'Se não foi você, ignore este e-mail: a sua conta continua segura.',
  });

/** Notifies the owner of an account that somebody guesses its password. */
export const passwordGuessesMail = ({ email, name }: Recipient, publicUrl: string): Mail =>
  composeMail({
    to: email,
    kind: 'password-guesses',
    subject: 'Muitas tentativas de entrar na sua conta',
    name,
    paragraphs: [
      'Alguém errou a sua senha muitas vezes, em aparelhos que você não usa. Ninguém entrou: por algum tempo, a entrada só funciona nos aparelhos em que você entrou nos últimos 30 dias.',
      'Se a sua senha é fácil de adivinhar ou é usada em outro site, troque-a e ative a verificação em duas etapas na aba Segurança.',
    ],
    action: { label: 'Entrar', url: `${publicUrl}/` },
  });

/** Brings the link with which a forgotten password is replaced. */
export const resetPasswordMail = ({ email, name }: Recipient, publicUrl: string, token: string): Mail =>
  composeMail({
    to: email,
    kind: 'reset-password',
    subject: 'Crie uma nova senha',
    name,
    paragraphs: ['Abra o link para criar uma nova senha. Ele vale 30 minutos e uma única vez.'],
    action: { label: 'Criar nova senha', url: `${publicUrl}/redefinir-senha#token=${token}` },
    closing: 'Se você não pediu, ignore este e-mail: a sua senha continua a mesma.',
  });

export const passwordChangedMail = ({ email, name }: Recipient): Mail =>
  composeMail({
    to: email,
    kind: 'password-changed',
    subject: 'A sua senha foi alterada',
    name,
    paragraphs: ['A senha da sua conta no Balcão acaba de ser alterada.', NOT_YOU],
  });

export const twoFactorEnabledMail = ({ email, name }: Recipient): Mail =>
  composeMail({
    to: email,
    kind: 'two-factor-enabled',
    subject: 'Verificação em duas etapas ativada',
    name,
    paragraphs: ['A partir de agora a entrada pede também o código do seu aplicativo.', NOT_YOU],
  });

export const twoFactorDisabledMail = ({ email, name }: Recipient): Mail =>
  composeMail({
    to: email,
    kind: 'two-factor-disabled',
    subject: 'Verificação em duas etapas desativada',
    name,
    paragraphs: ['A entrada volta a pedir só e-mail e senha.', NOT_YOU],
  });

/** Notifies somebody that support removed their second factor. */
export const twoFactorRemovedMail = ({ email, name }: Recipient): Mail =>
  composeMail({
    to: email,
    kind: 'two-factor-removed',
    subject: 'Verificação em duas etapas removida pela equipe do Balcão',
    name,
    paragraphs: [
      'A nossa equipe removeu a verificação em duas etapas da sua conta e encerrou as suas sessões. A entrada volta a pedir só e-mail e senha.',
      'Entre e ative a verificação de novo na aba Segurança.',
      'Se não foi você quem pediu, troque a sua senha agora e fale com o suporte.',
    ],
  });

/** Brings the link of an invitation to a store. */
export const invitationMail = (
  invitation: { email: string; storeName: string; inviterName: string; role: StoreRole },
  publicUrl: string,
  token: string,
): Mail =>
  composeMail({
    to: invitation.email,
    kind: 'invitation',
    subject: `Convite para a loja ${nameInMail(invitation.storeName)}`,
    name: '',
    paragraphs: [
      `${nameInMail(invitation.inviterName)} convidou você para a loja ${nameInMail(invitation.storeName)} como ${STORE_ROLE_LABELS[invitation.role]}.`,
      'O convite vale 7 dias.',
    ],
    action: { label: 'Ver convite', url: `${publicUrl}/convite#token=${token}` },
  });
