import './form.css';

export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { CodeField, type CodeFieldProps } from './code-field';
export type { FieldProps } from './field';
export { CepField, CnpjField, CpfField, DateField, PhoneField } from './masked-fields';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { SaveBar } from './save-bar';
export { SelectField, type SelectFieldProps } from './select-field';
export {
  type FormHandle,
  type FormValues,
  ServerForm,
  type ServerFormProps,
  useFieldValue,
  useFormHandle,
} from './server-form';
export { SubmitButton, type SubmitButtonProps } from './submit-button';
export { type SubmitFailure, submitFailureOf } from './submit-failure';
export {
  EmailField,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './text-fields';
export { type IdempotencyKeys, useIdempotencyKey } from './use-idempotency-key';
export { type Submit, useSubmit } from './use-submit';
export { useUnsavedGuard } from './use-unsaved-guard';
