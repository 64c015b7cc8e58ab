import { Suspense } from 'react';
import { lazyPart } from '../base/lazy-part';
import { type FieldBasics, FieldFrame } from '../form/field';
import type { RichTextEditorProps } from './rich-text-editor';

const RichTextEditor = lazyPart(() => import('./rich-text-editor'));

export interface RichTextFieldProps extends FieldBasics<string> {
  /** Characters of the stored markup. Default 20 000. */
  maxLength?: number | undefined;
}

/**
 * A text with bold, italic, headings, lists and links; its value is HTML of these alone, empty without text. Pasted markup
 * is reduced to them. The API sanitises again.
 */
export function RichTextField({
  name,
  label,
  help,
  required,
  validate,
  maxLength = 20_000,
  disabled,
}: RichTextFieldProps) {
  const tooLong = (html: string) =>
    html.length > maxLength
      ? `Escreva no máximo ${maxLength.toLocaleString('pt-BR')} caracteres, contando a formatação.`
      : null;
  return (
    <FieldFrame
      {...{ name, label, help, required }}
      validate={(html) => tooLong(html) ?? validate?.(html) ?? null}
    >
      <LazyEditor label={label} required={required} disabled={disabled} maxLength={maxLength} />
    </FieldFrame>
  );
}

function LazyEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<div className="bal-skeleton bal-rich-skeleton" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
