import { useMemo, useRef, useState } from 'react';
import { removeLink, setLink } from './commands';
import { LinkForm } from './link-form';
import { Toolbar } from './toolbar';
import { useEditor } from './use-editor';

export interface RichTextEditorProps {
  id?: string;
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  onBlur?: () => void;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  /** Characters of the markup, which is what is stored. */
  maxLength: number;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

const count = (value: number) => value.toLocaleString('pt-BR');

/** The editor of a `RichTextField`; its code arrives when such a field is shown. */
export default function RichTextEditor({
  id = '',
  label,
  value = '',
  onChange,
  onBlur,
  disabled = false,
  required,
  maxLength,
  ...aria
}: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [linkOpen, setLinkOpen] = useState(false);
  const described = aria['aria-describedby'];
  const invalid = aria['aria-invalid'];
  const attributes = useMemo(
    () => ({
      id,
      role: 'textbox',
      class: 'bal-rich-text bal-rich-input',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': [described, `${id}-count`].filter(Boolean).join(' '),
      ...(invalid && { 'aria-invalid': invalid }),
      ...(required && { 'aria-required': 'true' }),
      ...(disabled && { 'aria-disabled': 'true' }),
    }),
    [id, label, described, invalid, required, disabled],
  );
  const { format, run } = useEditor(place, {
    value,
    disabled,
    attributes,
    onChange: (html) => onChange?.(html),
    onBlur: () => onBlur?.(),
  });

  function runAndClose(command: Parameters<typeof run>[0]) {
    setLinkOpen(false);
    run(command);
  }

  return (
    <div className={disabled ? 'bal-rich bal-rich-disabled' : 'bal-rich'}>
      <Toolbar
        format={format}
        disabled={disabled}
        controls={id}
        linkOpen={linkOpen}
        onRun={run}
        onLink={() => setLinkOpen(!linkOpen)}
      />
      {linkOpen && (
        <LinkForm
          href={format.href}
          onSet={(href) => runAndClose(setLink(href))}
          onRemove={() => runAndClose(removeLink)}
          onClose={() => runAndClose(() => true)}
        />
      )}
      <div ref={place} />
      <p
        id={`${id}-count`}
        className={value.length > maxLength ? 'bal-rich-count bal-rich-over' : 'bal-rich-count'}
      >
        {count(value.length)} de {count(maxLength)} caracteres, com a formatação
      </p>
    </div>
  );
}
