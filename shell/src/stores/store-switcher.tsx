import type { UserStore } from '@balcao/api-schema';
import { isApiError, useSession } from '@balcao/contract';
import { foldText, formatInstant, HOME_PATH, STORE_ROLE_LABELS } from '@balcao/domain';
import { Icon } from '@balcao/ui/frame';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFrame } from '../layout/frame-context';
import '../palette/palette.css';
import { openStore } from './open-store';
import './store-switcher.css';
import { useOwnStores } from './use-own-stores';

/** From so many stores on there is a search. */
const SEARCHED_FROM = 8;

/** The stores that the person works in, the last used first: one is chosen by pointer, by Tab or by the arrows. */
export default function StoreSwitcher({ onClose }: { onClose: () => void }) {
  const { contract, unsaved } = useFrame().shell;
  const { storeId } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const { stores, problem, readAgain } = useOwnStores(contract.http);
  const [typed, setTyped] = useState('');
  const [opening, setOpening] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const wanted = foldText(typed);
  const found = stores?.filter(({ nome }) => foldText(nome).includes(wanted)) ?? [];

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    if (stores) focusable(dialog.current)[0]?.focus();
  }, [stores]);

  async function open({ id }: UserStore) {
    if (id === storeId) return onClose();
    if (!(await unsaved.mayLeave())) return;
    setOpening(id);
    setRefusal(undefined);
    try {
      await openStore(contract, id);
      unsaved.releaseAll();
      // A page of its own: nothing that was read of the store before is left.
      window.location.assign(HOME_PATH);
    } catch (error) {
      setOpening(undefined);
      setRefusal(isApiError(error) ? error.errors.join(' ') : undefined);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = focusable(dialog.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  }

  return (
    <dialog
      ref={dialog}
      className="bal-palette bal-stores"
      aria-label="Trocar de loja"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="bal-stores-head">
        <h2 className="bal-h2">Trocar de loja</h2>
        <button type="button" className="bal-icon-button" aria-label="Fechar" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {stores && stores.length >= SEARCHED_FROM && (
        <div className="bal-palette-field">
          <Icon name="search" />
          <input
            type="search"
            aria-label="Buscar loja pelo nome"
            placeholder="Nome da loja"
            autoComplete="off"
            data-choice
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <ul className="bal-palette-list" aria-label="Suas lojas" aria-busy={!stores && !problem}>
        {found.map((store) => (
          <li key={store.id}>
            <button
              type="button"
              className="bal-palette-option bal-store-option"
              data-choice
              aria-current={store.id === storeId ? 'true' : undefined}
              disabled={opening !== undefined}
              onClick={() => void open(store)}
            >
              <span>{store.nome}</span>
              <span className="bal-meta">{detailOf(store, { storeId, opening })}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="bal-palette-count" role="status">
        {!stores && !problem && 'Carregando as suas lojas…'}
        {stores && found.length === 0 && 'Nenhuma loja com este nome.'}
        {refusal}
        {problem}
        {problem && (
          <button type="button" className="bal-action" onClick={readAgain}>
            Tentar novamente
          </button>
        )}
      </p>
    </dialog>
  );
}

/** The search field and the stores, in the order of the page. */
const focusable = (dialog: HTMLDialogElement | null): HTMLElement[] => [
  ...(dialog?.querySelectorAll<HTMLElement>('[data-choice]') ?? []),
];

function detailOf(
  { id, papel, ultimoAcesso }: UserStore,
  { storeId, opening }: { storeId: string | null; opening: string | undefined },
): string {
  if (id === opening) return 'Abrindo…';
  const role = STORE_ROLE_LABELS[papel];
  if (id === storeId) return `${role} · loja atual`;
  return ultimoAcesso === null ? role : `${role} · ${formatInstant(ultimoAcesso)}`;
}
