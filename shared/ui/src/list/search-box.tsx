import { areSingleKeysOn } from '@balcao/domain';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../base/icon';
import { useLatest } from '../base/use-latest';

/** How long a person pauses before what they type is searched for. */
const PAUSE_MS = 300;

export interface SearchBoxProps {
  /** The label of the search: "Buscar por nome ou SKU". */
  label: string;
  /** The present search. */
  value: string;
  onSearch(text: string): void;
  /** Gets the box, so that `/` can focus it. */
  box: RefObject<HTMLInputElement | null>;
}

/** Searches while one types; Escape empties it. */
export function SearchBox({ label, value, onSearch, box }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useLatest(onSearch);

  // Other controls change the address too: "voltar", "Limpar filtros", a saved view.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    const pause = setTimeout(() => {
      sent.current = text;
      send.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);

  function searchNow(text: string) {
    setTyped(text);
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    send.current(text.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') searchNow(typed);
    if (event.key !== 'Escape' || typed === '') return;
    // The first Escape empties the box and goes no further.
    event.stopPropagation();
    searchNow('');
  }

  return (
    <div className="bal-list-search">
      <Icon name="search" />
      <label htmlFor={id} className="bal-visually-hidden">
        {label}
      </label>
      <input
        ref={box}
        id={id}
        type="search"
        className="bal-input bal-list-search-input"
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts={areSingleKeysOn(document) ? '/' : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      {typed && (
        <button
          type="button"
          className="bal-list-quiet"
          aria-label="Limpar a busca"
          onClick={() => {
            searchNow('');
            box.current?.focus();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
