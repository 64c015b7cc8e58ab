import { Input } from 'antd';
import { FieldFrame, type FieldProps } from './field';

export interface TextFieldProps extends FieldProps {
  maxLength?: number | undefined;
  readOnly?: boolean | undefined;
}

/** A line of text. */
export function TextField({ name, label, help, required, rule, validate, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ name, label, help, required, rule, validate }}>
      <Input {...input} aria-required={required} />
    </FieldFrame>
  );
}

/** An e-mail address. */
export function EmailField({ name, label, help, required, rule = 'email', validate, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ name, label, help, required, rule, validate }}>
      <Input
        autoComplete="email"
        {...input}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required={required}
      />
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends FieldProps {
  rows?: number | undefined;
  maxLength?: number | undefined;
}

/** Several lines of text. It does not grow by itself, because that needs a style attribute, which the CSP forbids. */
export function TextAreaField({
  name,
  label,
  help,
  required,
  rule,
  validate,
  rows = 4,
  ...input
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ name, label, help, required, rule, validate }}>
      <Input.TextArea {...input} rows={rows} aria-required={required} />
    </FieldFrame>
  );
}
