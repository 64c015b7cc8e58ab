import { Input, type InputProps } from 'antd';
import { FieldFrame, type FieldProps } from './field';
import { maskTyped } from './mask-input';
import { useRewrittenText } from './use-rewritten-text';

const CODE_LENGTH = 6;
const MAX_BACKUP_CODE_LENGTH = 24;

export interface CodeFieldProps extends Omit<FieldProps, 'rule' | 'validate' | 'autoComplete'> {
  /** Backup codes are accepted too: letters, digits and hyphens. */
  acceptsBackupCodes?: boolean | undefined;
}

/** A code of six digits from a mail or an authenticator: one input, so that pasting and autofill just work. */
export function CodeField({
  name,
  label,
  help,
  required,
  acceptsBackupCodes = false,
  ...input
}: CodeFieldProps) {
  const problemOf = (code: string) =>
    /^\d{6}$/.test(code) || (acceptsBackupCodes && code.length > CODE_LENGTH)
      ? null
      : 'Digite os 6 números do código.';
  return (
    <FieldFrame {...{ name, label, help, required }} validate={problemOf}>
      <CodeInput {...input} acceptsBackupCodes={acceptsBackupCodes} aria-required={required} />
    </FieldFrame>
  );
}

interface CodeInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  acceptsBackupCodes: boolean;
  value?: string;
  onChange?: (code: string) => void;
}

/** Removes what does not belong to the code: `123 456` → `123456`. */
function cleanCode(text: string, acceptsBackupCodes: boolean): string {
  return acceptsBackupCodes
    ? text.replace(/[^0-9A-Za-z-]/g, '').slice(0, MAX_BACKUP_CODE_LENGTH)
    : text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

function CodeInput({ acceptsBackupCodes, value = '', onChange, ...rest }: CodeInputProps) {
  const typing = useRewrittenText(value, (text) => {
    const typed = maskTyped(
      { clean: (entered) => cleanCode(entered, acceptsBackupCodes), format: (code) => code },
      text,
    );
    onChange?.(typed.text);
    return typed.caret;
  });
  return (
    <Input
      {...rest}
      className="bal-code"
      inputMode={acceptsBackupCodes ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...typing}
    />
  );
}
