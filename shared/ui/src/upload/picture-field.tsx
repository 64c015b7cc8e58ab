import { PICTURE_RULES } from '@balcao/domain';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { Button } from '../base/button';
import { Icon } from '../base/icon';
import { SendProgress } from '../form/send-progress';
import { fileProblem, KINDS, megabytes } from './file-problem';

export interface PictureFieldProps {
  /** The name of the picture: "Foto do perfil". */
  label: string;
  /** The address of the present picture; empty without one. */
  imageUrl: string;
  /** An upload or removal is under way. */
  busy: boolean;
  /** The part of it that was sent, 0 to 1; undefined until it is known. */
  progress?: number | undefined;
  /** The problem of the last one. */
  error?: string | undefined;
  onChoose(file: File): void;
  onRemove(): void;
}

/** A picture that can be chosen, seen before it is saved, and removed. */
export function PictureField({
  label,
  imageUrl,
  busy,
  progress,
  error,
  onChoose,
  onRemove,
}: PictureFieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  // Without a pending upload the stored picture counts.
  useEffect(() => {
    if (!busy) setPreview(undefined);
  }, [busy]);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file can then be chosen again.
    target.value = '';
    if (!file) return;
    const problem = fileProblem(file, PICTURE_RULES);
    setRefusal(problem);
    if (problem) return;
    setPreview(URL.createObjectURL(file));
    onChoose(file);
  }

  const shown = preview ?? imageUrl;
  const problem = refusal ?? error;
  return (
    <div className="bal-picture" aria-busy={busy}>
      {shown ? (
        <img className="bal-picture-image" src={shown} alt={label} width={96} height={96} />
      ) : (
        <span className="bal-picture-image bal-picture-empty">
          <Icon name="profile" size={32} />
        </span>
      )}
      <div className="bal-picture-body">
        <div className="bal-picture-actions">
          <input
            id={id}
            type="file"
            className="bal-visually-hidden"
            accept={PICTURE_RULES.types.join(',')}
            disabled={busy}
            aria-describedby={`${id}-help`}
            onChange={take}
          />
          {/* The browser's own button speaks the browser's language. */}
          <label htmlFor={id} className="bal-link-button bal-link-button-secondary">
            <Icon name="upload" />
            {shown ? 'Trocar foto' : 'Escolher foto'}
          </label>
          {imageUrl && (
            <Button icon="trash" disabled={busy} onClick={onRemove}>
              Remover foto
            </Button>
          )}
        </div>
        <p id={`${id}-help`} className="bal-meta">
          {KINDS}, até {megabytes(PICTURE_RULES)} MB.
        </p>
        {busy && preview && <SendProgress share={progress} />}
        {problem && (
          <p className="bal-picture-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
