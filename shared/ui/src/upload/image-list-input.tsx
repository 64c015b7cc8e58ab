import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../base/button';
import { Icon } from '../base/icon';
import { useLatest } from '../base/use-latest';
import { KINDS, megabytes, type PictureRules } from './file-problem';
import { ImageCard } from './image-card';
import { moved, type StoredImage } from './image-list';
import { PendingCard } from './pending-card';
import { type UploadImage, useImageUploads } from './use-image-uploads';

export interface ImageListInputProps {
  upload: UploadImage;
  rules: PictureRules;
  maxCount: number;
  /** Characters of a description. Default 200. */
  altMaxLength?: number | undefined;
  disabled?: boolean | undefined;
  label: string;
  /** Name of the field, for errors at one picture: `images.2.alt`. */
  field: string;
  /** Called with the number of pending pictures. */
  underWay: RefObject<number>;
  id?: string;
  value?: StoredImage[];
  onChange?: (images: StoredImage[]) => void;
  'aria-describedby'?: string;
}

interface Removed {
  image: StoredImage;
  index: number;
}

/** The pictures of an `ImageListField`: chosen or dropped, described, moved by drag or by buttons, removed and put back. */
export function ImageListInput({
  upload,
  rules,
  maxCount,
  altMaxLength = 200,
  disabled = false,
  label,
  field,
  underWay,
  id,
  value = [],
  onChange,
  ...aria
}: ImageListInputProps) {
  const [outcome, setOutcome] = useState('');
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const latest = useLatest(value);
  const { pending, add, drop, retry } = useImageUploads(upload, rules, (image) =>
    change([...latest.current, image]),
  );
  useEffect(() => {
    underWay.current = pending.length;
  }, [underWay, pending.length]);
  const room = maxCount - value.length - pending.length;

  function change(images: StoredImage[]) {
    // Several uploads may end before the next render.
    latest.current = images;
    onChange?.(images);
  }

  function take(files: readonly File[]) {
    add(files.slice(0, room));
    setOutcome(
      files.length > room ? `São no máximo ${maxCount} imagens: ${files.length - room} não couberam.` : '',
    );
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    take([...(target.files ?? [])]);
    // The same file can then be chosen again.
    target.value = '';
  }

  function move(from: number, to: number, button?: 'before' | 'after') {
    if (from === to || to < 0 || to >= value.length) return;
    // A moved element loses the focus; it is restored before another key is pressed.
    flushSync(() => {
      change(moved(value, from, to));
      setOutcome(`Imagem movida para a posição ${to + 1} de ${value.length}.`);
    });
    if (button) focusCard(to, button);
  }

  function focusCard(index: number, button: 'before' | 'after') {
    const card = list.current?.children[index];
    const buttons = [...(card?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    const usable = buttons.filter((one) => !one.disabled);
    (usable.find((one) => one.dataset.move === button) ?? usable[0])?.focus();
  }

  function remove(index: number) {
    const image = value[index];
    if (!image) return;
    change(value.filter((_, other) => other !== index));
    setRemoved({ image, index });
    setOutcome('');
  }

  function restore({ image, index }: Removed) {
    change([...value.slice(0, index), image, ...value.slice(index)]);
    setRemoved(null);
    setOutcome('Imagem de volta.');
  }

  function dropFiles(event: DragEvent) {
    event.preventDefault();
    if (!disabled && event.dataTransfer.files.length > 0) take([...event.dataTransfer.files]);
  }

  return (
    <fieldset
      className="bal-images"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropFiles}
    >
      {value.length + pending.length > 0 && (
        <ul ref={list} className="bal-images-list">
          {value.map((image, index) => (
            <ImageCard
              key={image.id}
              image={image}
              position={index}
              count={value.length}
              field={field}
              altMaxLength={altMaxLength}
              disabled={disabled}
              onAlt={(alt) => change(value.map((one) => (one === image ? { ...one, alt } : one)))}
              onMove={(to, button) => move(index, to, button)}
              onRemove={() => remove(index)}
              onDragStart={() => setDragged(index)}
              onDropHere={() => {
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
            />
          ))}
          {pending.map((image) => (
            <PendingCard
              key={image.key}
              image={image}
              onRetry={() => retry(image.key)}
              onDrop={() => drop(image.key)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <p className="bal-images-removed" role="status">
          Imagem removida.
          <Button kind="link" size="small" onClick={() => restore(removed)}>
            Desfazer
          </Button>
        </p>
      )}
      <input
        id={id}
        type="file"
        multiple
        className="bal-visually-hidden"
        accept={rules.types.join(',')}
        disabled={disabled || room <= 0}
        aria-describedby={[aria['aria-describedby'], `${id}-rules`].filter(Boolean).join(' ')}
        aria-label={`Adicionar imagens: ${label}`}
        onChange={choose}
      />
      {/* The browser's own button speaks the browser's language. */}
      <label htmlFor={id} className="bal-images-add" aria-hidden="true">
        <Icon name="upload" />
        {room > 0 ? 'Adicionar imagens' : `Limite de ${maxCount} imagens`}
      </label>
      <p id={`${id}-rules`} className="bal-meta">
        {KINDS}, até {megabytes(rules)} MB
        {rules.minSide ? `, ${rules.minSide} pixels ou mais de cada lado` : ''}. No máximo {maxCount}. A
        primeira é a capa.
      </p>
      <p role="status" className={outcome ? 'bal-meta' : undefined}>
        {outcome}
      </p>
    </fieldset>
  );
}
