import { Checkbox, Form } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useFormScope } from './form-context';

export interface CheckboxFieldProps {
  name: string;
  /** The words beside the box; may hold links. */
  children: ReactNode;
  /** The name in the error summary. */
  label: string;
  help?: ReactNode;
  disabled?: boolean | undefined;
  /** Says what is missing when the box must be ticked and is not. */
  requiredMessage?: string | undefined;
}

/** A box to tick. */
export function CheckboxField({
  name,
  children,
  label,
  help,
  disabled,
  requiredMessage,
}: CheckboxFieldProps) {
  const { registry } = useFormScope();
  useEffect(() => registry.add(name, { label }), [registry, name, label]);
  return (
    <Form.Item
      name={name}
      valuePropName="checked"
      extra={help}
      validateTrigger="onChange"
      rules={[
        {
          validator: async (_, checked: boolean | undefined) => {
            if (requiredMessage && !checked) throw new Error(requiredMessage);
          },
        },
      ]}
    >
      <Checkbox disabled={disabled} className="bal-check-field">
        {children}
      </Checkbox>
    </Form.Item>
  );
}
