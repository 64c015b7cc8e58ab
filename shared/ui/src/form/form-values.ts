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

/** What a text field holds now, also when it was set from outside. Empty until there is something. */
export function useFieldValue(form: FormHandle, name: string): string {
  const value = useFieldData<unknown>(form, name, '');
  return typeof value === 'string' ? value : '';
}

/** What a field of any kind holds now: `otherwise` until there is something. Its type is the caller's promise. */
export function useFieldData<Value>(form: FormHandle, name: string, otherwise: Value): Value {
  const value = Form.useWatch(name, form) as Value | null | undefined;
  return value ?? otherwise;
}

/** The values of all fields that are there now; undefined until there are any. */
export function useFormData(form: FormHandle): FormValues | undefined {
  return Form.useWatch([], form);
}
