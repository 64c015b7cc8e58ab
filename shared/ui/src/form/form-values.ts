import { Form, type FormInstance } from 'antd';

/**
 * Values by field name: texts, numbers, and lists or objects where one field edits them whole. Fields of an object can
 * be named by their path: `address.zipCode`.
 */
export type FormValues = Record<string, unknown>;

export type FormHandle = FormInstance<FormValues>;

/** A handle to set (`setFieldsValue`) or read (`getFieldsValue`) a form's values from outside of it. */
export function useFormHandle(): FormHandle {
  const [form] = Form.useForm<FormValues>();
  return form;
}

/** The current value of a text field; empty while there is none. */
export function useFieldValue(form: FormHandle, name: string): string {
  const value = useFieldData<unknown>(form, name, '');
  return typeof value === 'string' ? value : '';
}

/** The current value of a field; `otherwise` while there is none. The caller asserts its type. */
export function useFieldData<Value>(form: FormHandle, name: string, otherwise: Value): Value {
  const value = Form.useWatch(name, form) as Value | null | undefined;
  return value ?? otherwise;
}

/** The values of all fields that are there now; undefined until there are any. */
export function useFormData(form: FormHandle): FormValues | undefined {
  return Form.useWatch([], form);
}
