import { composeMail, nameInMail } from '../../providers/mail/compose';
import type { Mail } from '../../providers/mail/mail';

/** A fact as mails tell it. */
export interface MailedNotice {
  title: string;
  detail: string;
  /** Empty where it is about the person. */
  storeName: string;
  count: number;
}

const LONGEST_DIGEST = 30;
const PREFERENCES = 'Escolha o que chega por e-mail em Perfil, aba Notificações.';

const lineOf = ({ title, detail, storeName, count }: MailedNotice): string =>
  [
    `${storeName === '' ? '' : `${nameInMail(storeName)}: `}${title}${count > 1 ? ` (${count} vezes)` : ''}`,
    detail,
  ]
    .filter(Boolean)
    .join(' ');

/** Tells of one fact at once. */
export const noticeMail = (
  { email, name }: { email: string; name: string },
  notice: MailedNotice,
  url: string,
): Mail =>
  composeMail({
    to: email,
    kind: 'notice',
    subject: notice.title,
    name,
    paragraphs: [lineOf(notice)],
    action: { label: 'Abrir no Balcão', url },
    closing: PREFERENCES,
  });

/** The summary of a day: what happened since the last one and was not read. */
export const noticeDigestMail = (
  { email, name }: { email: string; name: string },
  notices: readonly MailedNotice[],
  publicUrl: string,
): Mail => {
  const more = notices.length - LONGEST_DIGEST;
  return composeMail({
    to: email,
    kind: 'notice-digest',
    subject: notices.length === 1 ? 'Resumo do dia: 1 aviso' : `Resumo do dia: ${notices.length} avisos`,
    name,
    paragraphs: [
      'Isto aconteceu desde o último resumo e você ainda não leu:',
      ...notices.slice(0, LONGEST_DIGEST).map((notice) => `• ${lineOf(notice)}`),
      ...(more > 0 ? [`E mais ${more}.`] : []),
    ],
    action: { label: 'Abrir o Balcão', url: `${publicUrl}/` },
    closing: PREFERENCES,
  });
};
