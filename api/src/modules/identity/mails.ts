import { formatInstant, STORE_ROLE_LABELS, type StoreRole } from '@balcao/domain';
import { composeMail, nameInMail } from '../../providers/mail/compose';
import type { Mail } from '../../providers/mail/mail';

interface Recipient {
  email: string;
  name: string;
}

/** The changes of somebody's access to a store. */
export type TeamEvent = 'invited' | 'joined' | 'role-changed' | 'removed' | 'left';

/** A person who got or lost access to a store, and who gave or took it. */
export interface TeamChange {
  event: TeamEvent;
  storeName: string;
  /** The person's name, or the invited e-mail. */
  who: string;
  role: StoreRole;
  /** The name of who did it. */
  by: string;
  at: Date;
}

const atText = (at: Date) => `em ${formatInstant(at.toISOString())} (horário de Brasília)`;

const OWNER_SUBJECTS: Readonly<Record<TeamEvent, string>> = {
  invited: 'Uma pessoa foi convidada para a sua loja',
  joined: 'Uma pessoa entrou na equipe da sua loja',
  'role-changed': 'Um papel mudou na equipe da sua loja',
  removed: 'Uma pessoa foi removida da equipe da sua loja',
  left: 'Uma pessoa saiu da equipe da sua loja',
};

function ownerSentence({ event, storeName, who, role, by, at }: TeamChange): string {
  const [person, store, actor] = [nameInMail(who), nameInMail(storeName), nameInMail(by)];
  const label = STORE_ROLE_LABELS[role];
  switch (event) {
    case 'invited':
      // An address that was checked: without its dots nobody would know it.
      return `${actor} convidou ${who} para a loja ${store} como ${label}, ${atText(at)}.`;
    case 'joined':
      return `${person} entrou na equipe da loja ${store} como ${label}, ${atText(at)}.`;
    case 'role-changed':
      return `${actor} mudou o papel de ${person} na loja ${store} para ${label}, ${atText(at)}.`;
    case 'removed':
      return `${actor} removeu ${person} da loja ${store}, ${atText(at)}. O acesso terminou na hora; as chaves de API e os webhooks da loja continuam: confira se ainda precisa de todos.`;
    case 'left':
      return `${person} saiu da loja ${store}, ${atText(at)}. As chaves de API e os webhooks da loja continuam: confira se ainda precisa de todos.`;
  }
}

/** Tells a store's owner of a change of its team. */
export const teamMail = ({ email, name }: Recipient, change: TeamChange, publicUrl: string): Mail =>
  composeMail({
    to: email,
    kind: `team-${change.event}`,
    subject: OWNER_SUBJECTS[change.event],
    name,
    paragraphs: [
      ownerSentence(change),
      'Se não foi você nem quem trabalha com você, remova a pessoa ou cancele o convite, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
    action: { label: 'Ver a equipe', url: `${publicUrl}/backoffice/configuracoes/perfil?aba=equipe` },
  });

type MemberEvent = Exclude<TeamEvent, 'invited' | 'left'>;

const MEMBER_SUBJECTS: Readonly<Record<MemberEvent, string>> = {
  joined: 'Você entrou em uma equipe',
  'role-changed': 'O seu papel em uma loja mudou',
  removed: 'O seu acesso a uma loja terminou',
};

/** Tells a person what became of their own access to a store. */
export const memberMail = (
  { email, name }: Recipient,
  { event, storeName, role }: Pick<TeamChange, 'storeName' | 'role'> & { event: MemberEvent },
): Mail => {
  const [store, label] = [nameInMail(storeName), STORE_ROLE_LABELS[role]];
  const sentences: Readonly<Record<MemberEvent, string>> = {
    joined: `Você agora trabalha na loja ${store} como ${label}. Se não foi você que aceitou o convite, troque a sua senha agora.`,
    'role-changed': `Na loja ${store} o seu papel agora é ${label}.`,
    removed: `Você não trabalha mais na loja ${store}, e as suas sessões nela terminaram. A sua conta continua.`,
  };
  return composeMail({
    to: email,
    kind: `member-${event}`,
    subject: MEMBER_SUBJECTS[event],
    name,
    paragraphs: [sentences[event]],
  });
};
