import type { InputHTMLAttributes, ReactNode } from 'react';

/** The values of the fields, by their names, and their problems. */
export interface FieldContext {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** The stored values of a buyer who came by a link, masked: such a field may stay empty. */
  masked: Readonly<Record<string, string>>;
}

/** A piece that the script puts in the place of its predecessor after each answer. It holds no field that is typed into. */
export function Part({ id, as: Tag = 'div', ...rest }: PartProps) {
  return <Tag id={id} data-part="" {...rest} />;
}

interface PartProps {
  id: string;
  as?: 'div' | 'p' | 'section' | 'fieldset';
  className?: string;
  hidden?: boolean;
  role?: string;
  'data-address'?: string;
  children?: ReactNode;
}

export const idOf = (name: string): string => name.replaceAll('.', '-');

/** The problem of a field. Its place is there before, so that nothing moves. */
export function FieldError({ name, errors }: { name: string } & Pick<FieldContext, 'errors'>) {
  return (
    <Part id={`error-${idOf(name)}`} as="p" className="error" role="alert">
      {errors[name]}
    </Part>
  );
}

export interface TextInputProps extends FieldContext {
  name: string;
  label: string;
  help?: string;
  input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'autoCapitalize'
  >;
  className?: string;
}

/** A labelled text field. Never `type=number`; sizes and keyboards are the phone's own. */
export function TextInput({
  name,
  label,
  help: ownHelp,
  input,
  values,
  errors,
  masked,
  className = '',
}: TextInputProps) {
  const id = idOf(name);
  const held = masked[name];
  const help = held ? `Guardado: ${held} Deixe em branco para usar.` : ownHelp;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {input.required ? '' : <span className="optional"> (opcional)</span>}
      </label>
      <input
        id={id}
        name={name}
        defaultValue={values[name] ?? ''}
        aria-describedby={help ? `help-${id} error-${id}` : `error-${id}`}
        aria-invalid={errors[name] ? true : undefined}
        {...input}
        // The server says what is missing, in words: a browser's own bubble is in the browser's language.
        required={undefined}
        aria-required={input.required && !held ? true : undefined}
      />
      {help && (
        <p id={`help-${id}`} className="help">
          {help}
        </p>
      )}
      <FieldError name={name} errors={errors} />
    </div>
  );
}
