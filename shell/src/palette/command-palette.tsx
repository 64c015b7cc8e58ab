import { useSession } from '@balcao/contract';
import { Icon } from '@balcao/ui/frame';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFrame } from '../layout/frame-context';
import { useLogout } from '../layout/use-logout';
import './palette.css';
import { LOGOUT, type PaletteEntry, paletteEntries, searchEntries } from './palette-entries';
import { useFoundRecords } from './use-found-records';

type Found = Pick<PaletteEntry, 'label' | 'context' | 'path'>;

const keyOf = ({ label, context, path }: Found): string => `${path} ${label} ${context}`;
/** The id of an option, made of the record, so that another record in its row is announced anew. */
const optionId = (list: string, entry: Found): string => `${list}-${encodeURIComponent(keyOf(entry))}`;

/** Orders, customers, products, coupons, pages and actions: type, choose with the arrows, open with Enter. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { shell, prefetch } = useFrame();
  const session = useSession();
  const logOut = useLogout();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [typed, setTyped] = useState('');
  /** The row that was chosen by hand, by what it is: rows come and go with each answer. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const entries = useMemo(() => paletteEntries(shell.composition, session), [shell.composition, session]);
  const { records, hasFailed, isSearching } = useFoundRecords(shell.contract.http, shell.routes, typed);
  // Pages first: they are there at once, and what is chosen keeps its place when the API answers.
  const pages = useMemo(() => searchEntries(entries, typed), [entries, typed]);
  const found = useMemo(() => [...pages, ...records], [pages, records]);
  const byHand = found.findIndex((entry) => keyOf(entry) === chosenKey);
  // Records of what was typed before are no answer to Enter.
  const first = pages.length > 0 || !isSearching ? 0 : -1;
  const position = byHand >= 0 ? byHand : first;
  const chosen = found[position];
  const chosenId = chosen && optionId(list, chosen);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    if (!chosen) return;
    // The first match of what was typed is likely to be opened; rows that are only walked over are not.
    if (typed !== '' && byHand < 0 && chosen.path !== LOGOUT) prefetch(chosen.path);
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, chosenId, typed, prefetch, byHand]);

  function open(path: string) {
    onClose();
    if (path === LOGOUT) logOut();
    else shell.contract.navigation.navigate(path);
  }

  const choose = (entry: Found | undefined) => setChosenKey(entry ? keyOf(entry) : null);

  /** The backdrop belongs to the dialog, so a click on the dialog element itself is a click beside its content. */
  function onClick({ target }: MouseEvent) {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
    const entry = option && found[Number(option.dataset.position)];
    if (entry) open(entry.path);
    else if (target === dialog.current) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      const next =
        position < 0 && step < 0 ? found.length - 1 : (position + step + found.length) % found.length;
      choose(found[next]);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen.path);
    }
  }

  return (
    <dialog
      ref={dialog}
      className="bal-palette"
      aria-label="Buscar pedidos, clientes, produtos e páginas"
      onClose={onClose}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className="bal-palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar pedidos, clientes, produtos e páginas"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosenId}
          autoComplete="off"
          spellCheck={false}
          placeholder="Pedido, cliente, produto ou página"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosenKey(null);
          }}
        />
        <button type="button" className="bal-icon-button" aria-label="Fechar busca" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div id={list} role="listbox" aria-label="Resultados" className="bal-palette-list">
        {found.map((entry, index) => (
          <div
            key={keyOf(entry)}
            id={optionId(list, entry)}
            role="option"
            tabIndex={-1}
            aria-selected={index === position}
            className="bal-palette-option"
            onPointerMove={() => choose(entry)}
            onPointerDown={() => entry.path !== LOGOUT && prefetch(entry.path)}
            data-position={index}
          >
            <span>{entry.label}</span>
            <span className="bal-meta">{entry.context}</span>
          </div>
        ))}
      </div>
      <p className="bal-palette-count" role="status">
        {stateWords(found.length, { isSearching, hasFailed })}
      </p>
    </dialog>
  );
}

function stateWords(
  count: number,
  { isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean },
): string {
  if (isSearching) return 'Procurando pedidos, clientes, produtos e cupons…';
  if (hasFailed)
    return 'Não foi possível procurar pedidos, clientes, produtos e cupons. Tente de novo em instantes.';
  if (count === 0) return 'Nada encontrado. Tente outra palavra.';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}
