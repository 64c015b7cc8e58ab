import { useSession } from '@balcao/contract';
import { Icon } from '@balcao/ui/frame';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFrame } from '../layout/frame-context';
import './palette.css';
import { paletteEntries, searchEntries } from './palette-entries';
import { useFoundRecords } from './use-found-records';

/** Orders, products, pages and actions: type, choose with the arrows, open with Enter. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { shell, prefetch } = useFrame();
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [typed, setTyped] = useState('');
  const [position, setPosition] = useState(0);
  const entries = useMemo(() => paletteEntries(shell.composition, session), [shell.composition, session]);
  const { records, isWhole, isSearching } = useFoundRecords(shell.contract.http, shell.composition, typed);
  // Pages first: they are there at once, and what is chosen keeps its place when the API answers.
  const found = useMemo(() => [...searchEntries(entries, typed), ...records], [entries, typed, records]);
  const chosen = found[position];
  const optionId = (index: number) => `${list}-${index}`;

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    if (!chosen) return;
    // What stands first when it opens was not asked for.
    if (typed !== '' || position > 0) prefetch(chosen.path);
    document.getElementById(`${list}-${position}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, typed, prefetch, list, position]);

  function open(path: string) {
    onClose();
    shell.contract.navigation.navigate(path);
  }

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
      setPosition((position + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen.path);
    }
  }

  return (
    <dialog
      ref={dialog}
      className="bal-palette"
      aria-label="Buscar pedidos, produtos e páginas"
      onClose={onClose}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className="bal-palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar pedidos, produtos e páginas"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(position) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Pedido, cliente, produto ou página"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPosition(0);
          }}
        />
        <button type="button" className="bal-icon-button" aria-label="Fechar busca" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div id={list} role="listbox" aria-label="Resultados" className="bal-palette-list">
        {found.map((entry, index) => (
          <div
            key={`${entry.path} ${entry.label}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === position}
            className="bal-palette-option"
            onPointerMove={() => setPosition(index)}
            data-position={index}
          >
            <span>{entry.label}</span>
            <span className="bal-meta">{entry.context}</span>
          </div>
        ))}
      </div>
      <p className="bal-palette-count" role="status">
        {stateWords(found.length, { isSearching, isWhole })}
      </p>
    </dialog>
  );
}

function stateWords(
  count: number,
  { isSearching, isWhole }: { isSearching: boolean; isWhole: boolean },
): string {
  if (isSearching) return 'Procurando pedidos e produtos…';
  if (!isWhole)
    return 'Não foi possível procurar em todos os pedidos e produtos. Tente de novo em instantes.';
  return count === 0 ? 'Nada encontrado. Tente outra palavra.' : '';
}
