import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../base/button';
import { typedHref } from './safe-link';

export interface LinkFormProps {
  /** The present address of the link; undefined where there is none. */
  href: string | undefined;
  onSet(href: string): void;
  onRemove(): void;
  onClose(): void;
}

/** Asks where a link leads. It is not a form element, because it stands inside one. */
export function LinkForm({ href, onSet, onRemove, onClose }: LinkFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(href ?? '');
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function apply() {
    const address = typedHref(typed);
    if (address === null) setRefused(true);
    else onSet(address);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  }

  return (
    <div className="bal-link-form">
      <label htmlFor={id}>Endereço do link</label>
      <input
        ref={input}
        id={id}
        className="bal-input bal-link-input"
        value={typed}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${id}-problem` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
        onKeyDown={onKey}
      />
      <Button size="small" onClick={apply}>
        Aplicar link
      </Button>
      {href !== undefined && (
        <Button size="small" onClick={onRemove}>
          Remover link
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={onClose}>
        Cancelar
      </Button>
      {refused && (
        <p id={`${id}-problem`} role="alert" className="bal-link-problem">
          Este endereço não serve. Escreva como https://loja.com.br ou um e-mail.
        </p>
      )}
    </div>
  );
}
