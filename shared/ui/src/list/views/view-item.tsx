import type { SavedView } from '@balcao/api-schema';
import { type FormEvent, useState } from 'react';
import { Button } from '../../base/button';
import { Icon } from '../../base/icon';

export interface ViewItemProps {
  view: SavedView;
  /** The list comes from this view. */
  isCurrent: boolean;
  isModified: boolean;
  busy: boolean;
  onApply(): void;
  onRename(name: string): Promise<boolean>;
  onShare(): void;
  /** Makes it what the list shows now. */
  onUpdate(): void;
  onRemove(): void;
}

/** A saved view in the menu; one's own can be changed. */
export function ViewItem(props: ViewItemProps) {
  const { view, isCurrent, isModified, busy, onApply, onShare, onUpdate, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="bal-list-view">
      <div className="bal-list-view-line">
        <button
          type="button"
          className="bal-list-view-name"
          aria-current={isCurrent || undefined}
          onClick={onApply}
        >
          {isCurrent && <Icon name="check" size={16} />}
          {view.name}
          <span className="bal-meta">
            {[view.shared && 'compartilhada', isCurrent && isModified && 'alterada']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </button>
        {view.own && (
          <button
            type="button"
            className="bal-list-quiet"
            aria-label={`Editar a visão ${view.name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="edit" size={16} />
          </button>
        )}
      </div>
      {isOpen && (
        <div className="bal-list-view-edit">
          <RenameView {...props} onDone={() => setOpen(false)} />
          {isCurrent && isModified && (
            <Button size="small" disabled={busy} onClick={onUpdate}>
              Atualizar com o que vejo agora
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={onShare}>
            {view.shared ? 'Parar de compartilhar' : 'Compartilhar com a loja'}
          </Button>
          <Button size="small" destructive disabled={busy} onClick={onRemove}>
            Excluir visão
          </Button>
        </div>
      )}
    </li>
  );
}

function RenameView({ view, busy, onRename, onDone }: ViewItemProps & { onDone(): void }) {
  const [name, setName] = useState(view.name);
  async function rename(event: FormEvent) {
    event.preventDefault();
    if (name.trim() && (await onRename(name.trim()))) onDone();
  }
  return (
    <form className="bal-list-view-line" onSubmit={(event) => void rename(event)}>
      <input
        className="bal-input"
        aria-label={`Nome da visão ${view.name}`}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button size="small" type="submit" disabled={busy}>
        Renomear
      </Button>
    </form>
  );
}
