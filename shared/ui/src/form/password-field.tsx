import { Form, Input, type InputProps } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../base/lazy-part';
import { FieldFrame, type FieldProps } from './field';

const PasswordMeter = lazyPart(() => import('./password-meter'));

export interface PasswordFieldProps extends Omit<FieldProps, 'rule'> {
  /** Decides what password managers offer. A `secret` is no password of this person, such as a gateway's token. */
  kind: 'current' | 'new' | 'secret';
  /** Shows how strong the password is. */
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
  return (
    <FieldFrame
      {...{ name, label, required, validate }}
      help={meter ? <HelpWithMeter name={name}>{help}</HelpWithMeter> : help}
    >
      <PasswordInput
        {...input}
        // Browsers fill the person's own password into a secret that says "off".
        autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
        revealLabel={kind === 'secret' ? `Mostrar ${label}` : 'Mostrar senha'}
        aria-required={required}
      />
    </FieldFrame>
  );
}

function PasswordInput({ revealLabel, ...props }: InputProps & { revealLabel: string }) {
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
          aria-label={revealLabel}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ocultar' : 'Mostrar'}
        </button>
      }
    />
  );
}

/** As high as the meter, so that its late arrival moves nothing from under a finger. */
const MeterPlace = () => (
  <span className="bal-strength" aria-hidden="true">
    <span className="bal-strength-bar" />
    <span>&nbsp;</span>
  </span>
);

function HelpWithMeter({ name, children }: { name: string; children: ReactNode }) {
  const password: string = Form.useWatch(name) ?? '';
  return (
    <>
      {children}
      {password && (
        <Suspense fallback={<MeterPlace />}>
          <PasswordMeter password={password} />
        </Suspense>
      )}
    </>
  );
}
