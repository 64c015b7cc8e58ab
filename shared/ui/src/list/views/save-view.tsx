import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../base/button';

export interface SaveViewProps {
  busy: boolean;
  /** Resolves true when it was saved. */
  onSave(name: string, shared: boolean): Promise<boolean>;
}

/** Gives what the list shows now a name. */
export function SaveView({ busy, onSave }: SaveViewProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() && (await onSave(name.trim(), shared))) setName('');
  }

  return (
    <form className="bal-stack bal-stack-column bal-gap-8" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>Salvar o que vejo agora como</label>
      <input
        id={id}
        className="bal-input"
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <label className="bal-list-option">
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        Compartilhar com a loja
      </label>
      <Button type="submit" busy={busy} block>
        Salvar visão
      </Button>
    </form>
  );
}
