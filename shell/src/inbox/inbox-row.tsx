import type { InboxNotice } from '@balcao/api-schema';
import { formatInstant, formatRelative, NOTICE_CATEGORY_FACTS, noticePath } from '@balcao/domain';
import { ShellLink } from '../layout/shell-link';

const LEADS_NOWHERE = {
  gone: 'O que este aviso mostrava não existe mais.',
  forbidden: 'Você não tem mais acesso ao que este aviso mostra.',
} as const;

export interface InboxRowProps {
  notice: InboxNotice;
  /** Notes that it was read, or that it was not. */
  onRead: (read: boolean) => void;
  /** Its page is opened. */
  onOpen: () => void;
}

/** One notice: what happened, when, whether it is new, and where it leads. */
export function InboxRow({ notice, onRead, onOpen }: InboxRowProps) {
  const { title, detail, target, state, category, count, createdAt, seenAt, readAt } = notice;
  return (
    <li className="bal-inbox-row" data-unread={readAt === null || undefined}>
      <p className="bal-inbox-title">
        {seenAt === null && <strong className="bal-inbox-new">Novo</strong>}
        {target ? (
          <ShellLink to={noticePath(target)} onClick={onOpen}>
            {title}
          </ShellLink>
        ) : (
          title
        )}
      </p>
      {state === 'ok' ? detail && <p>{detail}</p> : <p>{LEADS_NOWHERE[state]}</p>}
      <div className="bal-inbox-end">
        <p className="bal-meta">
          {NOTICE_CATEGORY_FACTS[category].label}
          {count > 1 && ` · ${count} vezes`} ·{' '}
          <time dateTime={createdAt} title={formatInstant(createdAt)}>
            {formatRelative(createdAt)}
          </time>
        </p>
        <button type="button" className="bal-inbox-action" onClick={() => onRead(readAt === null)}>
          {state === 'ok' ? (readAt === null ? 'Marcar como lido' : 'Marcar como não lido') : 'Limpar aviso'}
          <span className="bal-visually-hidden">: {title ?? NOTICE_CATEGORY_FACTS[category].label}</span>
        </button>
      </div>
    </li>
  );
}
