import { type FormHandle, PasswordField } from '@balcao/ui/form';
import { chosenPasswordProblem } from './chosen-password';

interface NewPasswordFieldsProps {
  /** The form around, to compare the two. */
  form: FormHandle;
  autoFocus?: boolean;
}

/** A new password and its repetition, `newPassword` and `confirmation`. */
export function NewPasswordFields({ form, autoFocus }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        name="newPassword"
        label="Nova senha"
        kind="new"
        help="Pelo menos 8 caracteres. Uma frase longa é melhor que símbolos."
        meter
        required
        autoFocus={autoFocus}
        validate={chosenPasswordProblem}
      />
      <PasswordField
        name="confirmation"
        label="Confirme a nova senha"
        kind="new"
        required
        validate={(typed) =>
          typed === form.getFieldValue('newPassword') ? null : 'As duas senhas não são iguais.'
        }
      />
    </>
  );
}
