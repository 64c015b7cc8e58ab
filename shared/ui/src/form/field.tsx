import { type FieldName, validateField } from '@balcao/domain';
import { Form } from 'antd';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useLatest } from '../base/use-latest';
import type { FieldEntry } from './field-registry';
import { useFormScope } from './form-context';
import { isEmptyValue } from './same-values';

/** The properties of every field, whatever its value is. */
export interface FieldBasics<Value> {
  /** The field's name in the API: errors come back under it. */
  name: string;
  label: string;
  /** Stands below the field. */
  help?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A rule of this form alone: says what is wrong with a value that is not empty, or null. */
  validate?: ((value: Value) => string | null) | undefined;
}

export interface FieldProps extends FieldBasics<string> {
  autoFocus?: boolean | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** The rule of the product's field catalogue that judges the value. */
  rule?: FieldName | undefined;
}

interface FieldFrameProps<Value> extends Omit<FieldBasics<Value>, 'disabled'>, Omit<FieldEntry, 'label'> {
  rule?: FieldName | undefined;
  /** Why the form cannot be sent now, whatever the value is. */
  blocked?: (() => string | null) | undefined;
  className?: string | undefined;
  /** One control that takes `id`, `value`, `onChange` and `onBlur`. */
  children: ReactElement;
}

async function refuseWith(problem: string | null | undefined): Promise<void> {
  if (problem) throw new Error(problem);
}

/** Label above, help below, error under it: what every field has around its control. */
export function FieldFrame<Value = string>({
  name,
  label,
  help,
  required,
  rule,
  validate,
  partLabel,
  partProblems,
  blocked,
  className,
  children,
}: FieldFrameProps<Value>) {
  const { registry } = useFormScope();
  const latest = useLatest({ partLabel, partProblems });
  useEffect(
    () =>
      registry.add(name, {
        label,
        partLabel: (rest) => latest.current.partLabel?.(rest) ?? label,
        partProblems: (value) => latest.current.partProblems?.(value) ?? {},
      }),
    [registry, name, label],
  );

  function problemOf(value: Value): string | null | undefined {
    if (isEmptyValue(value)) return null;
    const named = rule && typeof value === 'string' && validateField(rule, value);
    return named || validate?.(value) || Object.values(partProblems?.(value) ?? {})[0];
  }

  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      className={className}
      validateFirst
      rules={[
        {
          // Tabbing through an empty field is not an error yet.
          validateTrigger: 'onSubmit',
          validator: (_, value: Value) =>
            refuseWith(required && isEmptyValue(value) ? `Preencha o campo ${label}.` : blocked?.()),
        },
        { validator: (_, value: Value) => refuseWith(problemOf(value)) },
      ]}
    >
      {children}
    </Form.Item>
  );
}
