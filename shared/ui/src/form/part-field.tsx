import { Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import type { FieldPart } from './use-field-parts';

export interface PartFieldProps {
  part: FieldPart;
  label: string;
  /** The label is seen elsewhere, as the heading of a column; here it is for screen readers. */
  isLabelHidden?: boolean | undefined;
  /** One control, given the part's id and error. */
  children(control: FieldPart['control']): ReactNode;
}

/** A control inside a field's editor, with its label above and its error below. */
export function PartField({ part, label, isLabelHidden = false, children }: PartFieldProps) {
  const { id, error, errorId, control } = part;
  return (
    <div className={error ? 'bal-part bal-part-wrong' : 'bal-part'}>
      <label htmlFor={id} className={isLabelHidden ? 'bal-visually-hidden' : 'bal-part-label'}>
        {label}
      </label>
      {children(control)}
      {error && (
        <span id={errorId} className="bal-part-error">
          {error}
        </span>
      )}
    </div>
  );
}

export interface TextInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (text: string) => void;
}

/** The control of a `TextField`, for cells of an editor: give it a label. */
export function TextInput({ value = '', onChange, ...rest }: TextInputProps) {
  return <Input {...rest} value={value} onChange={({ target }) => onChange?.(target.value)} />;
}
