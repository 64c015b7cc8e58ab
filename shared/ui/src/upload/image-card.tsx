import { useState } from 'react';
import { Button } from '../base/button';
import { Icon } from '../base/icon';
import { useFieldParts } from '../form/use-field-parts';
import type { StoredImage } from './image-list';

export interface ImageCardProps {
  image: StoredImage;
  /** From 0. */
  position: number;
  count: number;
  field: string;
  altMaxLength: number;
  disabled: boolean;
  onAlt(alt: string): void;
  onMove(to: number, button: 'before' | 'after'): void;
  onRemove(): void;
  onDragStart(): void;
  onDropHere(): void;
}

/** A stored picture with its description, position and remove button. */
export function ImageCard({
  image,
  position,
  count,
  field,
  altMaxLength,
  disabled,
  onAlt,
  onMove,
  onRemove,
  onDragStart,
  onDropHere,
}: ImageCardProps) {
  const [over, setOver] = useState(false);
  const { control, error, errorId } = useFieldParts(field)(`${position}.alt`);
  const called = `imagem ${position + 1}`;
  return (
    <li
      className={over ? 'bal-image-card bal-image-over' : 'bal-image-card'}
      draggable={!disabled}
      onDragStart={onDragStart}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false);
        onDropHere();
      }}
    >
      <div className="bal-image-frame">
        <img src={image.thumbUrl ?? image.url} alt={image.alt} draggable={false} />
        {position === 0 && <span className="bal-image-cover">Capa</span>}
      </div>
      <label htmlFor={control.id} className="bal-meta">
        Descrição da {called}
      </label>
      <input
        {...control}
        className="bal-input bal-image-alt"
        value={image.alt}
        maxLength={altMaxLength}
        disabled={disabled}
        autoComplete="off"
        placeholder="O que aparece nela"
        onChange={({ target }) => onAlt(target.value)}
      />
      {error && (
        <span id={errorId} className="bal-image-error">
          {error}
        </span>
      )}
      <div className="bal-image-actions">
        <MoveButton
          side="before"
          label={`Mover a ${called} para antes`}
          disabled={disabled || position === 0}
          onClick={() => onMove(position - 1, 'before')}
        />
        <MoveButton
          side="after"
          label={`Mover a ${called} para depois`}
          disabled={disabled || position === count - 1}
          onClick={() => onMove(position + 1, 'after')}
        />
        <Button
          kind="quiet"
          size="small"
          icon="trash"
          aria-label={`Remover a ${called}`}
          disabled={disabled}
          onClick={onRemove}
        >
          Remover
        </Button>
      </div>
    </li>
  );
}

interface MoveButtonProps {
  side: 'before' | 'after';
  label: string;
  disabled: boolean;
  onClick(): void;
}

function MoveButton({ side, label, disabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="bal-image-move"
      data-move={side}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={side === 'before' ? 'chevron-left' : 'chevron-right'} />
    </button>
  );
}
