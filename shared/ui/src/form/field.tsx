import { type FieldName, validateField } from '@balcao/domain';
import { Form } from 'antd';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useFormScope } from './form-context';

export interface FieldProps {
  /** The field's name in the API: errors come back under it. */
  name: string;
  label: string;
  /** Stands below the field. */
  help?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** The rule of the product's field catalogue that judges the value. */
  rule?: FieldName | undefined;
  /** A rule of this form alone: says what is wrong, or null. */
  validate?: ((value: string) => string | null) | undefined;
}

interface FieldFrameProps
  extends Pick<FieldProps, 'name' | 'label' | 'help' | 'required' | 'rule' | 'validate'> {
  /** One control that takes `id`, `value`, `onChange` and `onBlur`. */
  children: ReactElement;
}

async function refuseWith(problem: string | null | undefined): Promise<void> {
  if (problem) throw new Error(problem);
}

/** Label above, help below, error under it: what every text field has around its control. */
export function FieldFrame({ name, label, help, required, rule, validate, children }: FieldFrameProps) {
  const { register } = useFormScope();
  useEffect(() => register(name, label), [register, name, label]);

  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      validateFirst
      rules={[
        {
          // Passing an empty field by Tab is no mistake yet.
          validateTrigger: 'onSubmit',
          validator: (_, value: string | undefined) =>
            refuseWith(required && !value?.trim() ? `Preencha o campo ${label}.` : null),
        },
        {
          validator: (_, value: string | undefined) =>
            refuseWith(value ? (rule && validateField(rule, value)) || validate?.(value) : null),
        },
      ]}
    >
      {children}
    </Form.Item>
  );
}
