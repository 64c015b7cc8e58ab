import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../../base/icon';

export interface FileBoxProps {
  /** The name of the file that was chosen last. */
  fileName?: string | undefined;
  /** The largest file, and what it is to have. */
  help: string;
  disabled?: boolean;
  /** Default "Escolher arquivo CSV". */
  label?: string;
  onTake(file: File): void;
}

/** The box in which a CSV is chosen or dropped. It says which file is chosen, in our words and not in the browser's. */
export function FileBox({ fileName, help, disabled, label = 'Escolher arquivo CSV', onTake }: FileBoxProps) {
  const helpId = useId();
  const [isDragOver, setDragOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !disabled) onTake(file);
  };

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <>
      <label
        className={isDragOver ? 'bal-list-drop bal-list-drop-over' : 'bal-list-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="bal-visually-hidden"
          accept=".csv,text/csv"
          aria-label={label}
          aria-describedby={fileName ? `${helpId} ${helpId}-name` : helpId}
          disabled={disabled}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can then be chosen again.
            target.value = '';
            take(file);
          }}
        />
        <span className="bal-link-button bal-link-button-secondary">
          <Icon name="upload" />
          {label}
        </span>
        {fileName && (
          <span id={`${helpId}-name`} className="bal-meta">
            {fileName}
          </span>
        )}
      </label>
      <p id={helpId} className="bal-meta">
        {help}
      </p>
    </>
  );
}
