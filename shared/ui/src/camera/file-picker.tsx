import { type ChangeEvent, type ReactNode, useId } from 'react';
import type { CaptureTarget } from './capture-target';
import { acceptedTypes } from './file-kind';

export interface FilePickerProps {
  target: CaptureTarget;
  /** The class of its words. */
  className: string;
  onFile(file: File): void;
  children: ReactNode;
}

/** Opens the device's files. */
export function FilePicker({ target, className, onFile, children }: FilePickerProps) {
  const id = useId();

  function take({ target: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    // The same file can then be chosen again.
    input.value = '';
    if (file) onFile(file);
  }

  return (
    <div className="bal-file-picker">
      <input
        id={id}
        type="file"
        className="bal-visually-hidden"
        accept={acceptedTypes(target)}
        onChange={take}
      />
      {/* The browser's own button speaks the browser's language. */}
      <label htmlFor={id} className={className}>
        {children}
      </label>
    </div>
  );
}
