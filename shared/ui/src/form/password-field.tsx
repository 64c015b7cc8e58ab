import { Form, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { FieldFrame, type FieldProps } from './field';
import { passwordStrength, STRENGTH_LABELS } from './password-strength';

const SHORTEST = 8;
const LONGEST = 128;

export interface PasswordFieldProps extends Omit<FieldProps, 'rule'> {
  /** Decides what password managers offer, and whether the length is judged. */
  kind: 'current' | 'new';
  /** Shows how strong a new password is. */
  meter?: boolean | undefined;
}

/** A password that can be shown. Pasting is welcome: password managers do it. */
export function PasswordField({
  name,
  label,
  help,
  required,
  validate,
  kind,
  meter,
  ...input
}: PasswordFieldProps) {
  const judge = (value: string) =>
    (kind === 'new' ? lengthProblem(value) : null) ?? validate?.(value) ?? null;
  return (
    <FieldFrame
      {...{ name, label, required }}
      validate={judge}
      help={meter ? <Meter name={name} help={help} /> : help}
    >
      <PasswordInput
        {...input}
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        aria-required={required}
      />
    </FieldFrame>
  );
}

function lengthProblem(password: string): string | null {
  if (password.length < SHORTEST) return `A senha precisa de pelo menos ${SHORTEST} caracteres.`;
  return password.length > LONGEST ? `A senha pode ter no máximo ${LONGEST} caracteres.` : null;
}

function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="bal-reveal"
          aria-pressed={shown}
          aria-label="Mostrar senha"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ocultar' : 'Mostrar'}
        </button>
      }
    />
  );
}

function Meter({ name, help }: { name: string; help: React.ReactNode }) {
  const password: string = Form.useWatch(name) ?? '';
  const strength = passwordStrength(password);
  return (
    <>
      {help}
      {password && (
        <span className={`bal-strength bal-strength-${strength}`}>
          <span className="bal-strength-bar" aria-hidden="true" />
          <span role="status">Força da senha: {STRENGTH_LABELS[strength]}</span>
        </span>
      )}
    </>
  );
}
