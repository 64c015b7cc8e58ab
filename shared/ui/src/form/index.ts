import './form.css';
import './choices.css';
import './field-row.css';
import './password-meter.css';
import './save-bar.css';

export { type IdempotencyKeys, useIdempotencyKey } from '../base/use-idempotency-key';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { ChipsField, type ChipsFieldProps } from './chips-field';
export { ChipsInput, type ChipsInputProps } from './chips-input';
export { type Choice, ChoiceField, type ChoiceFieldProps } from './choice-field';
export { ChoicesField, type ChoicesFieldProps } from './choices-field';
export { CodeField, type CodeFieldProps } from './code-field';
export { DateField } from './date-field';
export { EditorField, type EditorFieldProps } from './editor-field';
export type { FieldBasics, FieldProps } from './field';
export { FieldRow } from './field-row';
export { FormDraft, type FormDraftProps } from './form-draft';
export {
  type FormHandle,
  type FormValues,
  useFieldData,
  useFieldValue,
  useFormData,
  useFormHandle,
} from './form-values';
export {
  CepField,
  CnpjField,
  CpfField,
  DigitsField,
  type DigitsFieldProps,
  DocumentField,
  PhoneField,
} from './masked-fields';
export { MoneyField, type MoneyFieldProps, MoneyInput, type MoneyInputProps } from './money-field';
export { NumberField, type NumberFieldProps, PercentField, type PercentFieldProps } from './number-fields';
export { NumberInput, type NumberInputProps } from './number-input';
export { PartField, type PartFieldProps, TextInput, type TextInputProps } from './part-field';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { changedNames, sameValue } from './same-values';
export { SaveBar } from './save-bar';
export { SelectField, type SelectFieldProps } from './select-field';
export { SendProgress, type SendProgressProps } from './send-progress';
export { ServerForm, type ServerFormProps } from './server-form';
export { SubmitButton, type SubmitButtonProps } from './submit-button';
export { type SubmitFailure, submitFailureOf } from './submit-failure';
export {
  EmailField,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './text-fields';
export { type FieldPart, useFieldParts } from './use-field-parts';
export { type StepUp, useStepUp } from './use-step-up';
export { type Submit, useSubmit } from './use-submit';
export { useUnsavedGuard } from './use-unsaved-guard';
