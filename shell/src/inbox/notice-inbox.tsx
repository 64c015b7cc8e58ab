import type { InboxNotice } from '@balcao/api-schema';
import { callPath, NOTICE_CATEGORIES, NOTICE_CATEGORY_FACTS, type NoticeCategory } from '@balcao/domain';
import { Icon } from '@balcao/ui/frame';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useFrame } from '../layout/frame-context';
import { ShellLink } from '../layout/shell-link';
import { InboxRow } from './inbox-row';
import './notice-inbox.css';
import { personState } from '../live/person-state';
import { type InboxFilter, useInbox } from './use-inbox';

const PREFERENCES = '/backoffice/configuracoes/perfil?aba=notificacoes';
const UNFILTERED: InboxFilter = { category: '', unread: false };

/** The notices of the person: newest first, by category, read and unread. */
export default function NoticeInbox({ onClose }: { onClose: () => void }) {
  const { shell } = useFrame();
  const { http, notify } = shell.contract;
  const isOnline = useStore(shell.isOnline);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [filter, setFilter] = useState(UNFILTERED);
  const { items, status, error, nextCursor, put, markAllRead, loadMore, restart, retry } = useInbox(
    http,
    filter,
  );
  const isFiltered = filter.category !== '' || filter.unread;
  const hasUnread = items.some(({ readAt }) => readAt === null);

  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    // The backdrop belongs to the dialog: a click on the element itself is one beside its content.
    const onClick = ({ target }: Event) => target === shown && onClose();
    shown?.showModal();
    shown?.addEventListener('click', onClick);
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [onClose]);

  function choose(change: Partial<InboxFilter>) {
    restart();
    setFilter({ ...filter, ...change });
  }

  /** Does what the API may refuse, and says so where it does. */
  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch {
      notify.toast('Não foi possível guardar. Tente de novo em instantes.', { kind: 'error' });
    }
  }

  const read = ({ id }: InboxNotice, isRead: boolean) =>
    attempt(async () => put((await http.put<InboxNotice>(callPath`/notices/${id}`, { read: isRead })).data));

  const readAll = () =>
    attempt(async () => {
      const until = items[0]?.createdAt;
      if (until === undefined) return;
      await http.post('/notices/seen', { until });
      markAllRead(until);
      personState.setState({ notices: { unseen: 0, more: false } });
    });

  return (
    <dialog ref={dialog} className="bal-inbox" aria-labelledby={heading} onClose={onClose}>
      <div className="bal-inbox-header">
        <h2 id={heading} className="bal-h2">
          Avisos
        </h2>
        <button
          type="button"
          className="bal-inbox-action"
          disabled={!hasUnread}
          onClick={() => void readAll()}
        >
          Marcar todos como lidos
        </button>
        <button type="button" className="bal-icon-button" aria-label="Fechar avisos" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="bal-inbox-filters">
        <label>
          <span className="bal-visually-hidden">Categoria</span>
          <select
            value={filter.category}
            onChange={({ target }) => choose({ category: target.value as NoticeCategory | '' })}
          >
            <option value="">Todas as categorias</option>
            {NOTICE_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {NOTICE_CATEGORY_FACTS[category].label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={filter.unread}
            onChange={({ target }) => choose({ unread: target.checked })}
          />
          Só não lidos
        </label>
      </div>
      {items.length > 0 && (
        <ul className="bal-inbox-list" aria-label="Avisos">
          {items.map((notice) => (
            <InboxRow
              key={notice.id}
              notice={notice}
              onRead={(isRead) => void read(notice, isRead)}
              onOpen={() => {
                onClose();
                if (notice.readAt === null) void read(notice, true);
              }}
            />
          ))}
        </ul>
      )}
      <div className="bal-inbox-state" role="status">
        {status === 'loading' && <p>Carregando avisos…</p>}
        {status === 'ready' && items.length === 0 && (
          <p>
            {isFiltered
              ? 'Nenhum aviso com este filtro.'
              : 'Nenhum aviso por aqui. Quando um saque voltar, uma disputa abrir ou um arquivo ficar pronto, você vê aqui.'}
          </p>
        )}
        {status === 'failed' && (
          <p>
            {isOnline ? 'Não conseguimos carregar os avisos.' : 'Você está sem internet.'} {error}
          </p>
        )}
      </div>
      <div className="bal-inbox-footer">
        {status === 'failed' && (
          <button type="button" className="bal-inbox-action" onClick={retry}>
            Tentar novamente
          </button>
        )}
        {status === 'ready' && items.length === 0 && isFiltered && (
          <button type="button" className="bal-inbox-action" onClick={() => choose(UNFILTERED)}>
            Limpar filtros
          </button>
        )}
        {status === 'ready' && nextCursor !== null && (
          <button type="button" className="bal-inbox-action" onClick={loadMore}>
            Carregar mais avisos
          </button>
        )}
        <ShellLink to={PREFERENCES} className="bal-inbox-action" onClick={onClose}>
          Escolher o que avisar
        </ShellLink>
      </div>
    </dialog>
  );
}
