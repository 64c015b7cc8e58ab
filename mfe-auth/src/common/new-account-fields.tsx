import { CpfField, type FormHandle, PasswordField, PhoneField, TextField } from '@balcao/ui/form';
import type { ReactNode } from 'react';
import { chosenPasswordProblem } from './chosen-password';
import { TermsFields } from './terms-fields';

/** Values of the fields that every new account has; the boxes are `terms` and `privacy`. */
export type NewAccountValues = {
  name: string;
  phoneNumber: string;
  cpf: string;
  password: string;
  terms: boolean;
  privacy: boolean;
};

export const NO_ACCOUNT_YET: NewAccountValues = {
  name: '',
  phoneNumber: '',
  cpf: '',
  password: '',
  terms: false,
  privacy: false,
};

interface NewAccountFieldsProps {
  form: FormHandle;
  /** The account's e-mail as it is now: no part of a password. */
  emailOf(): string;
  /** Stands after the name: the e-mail's field, where it is asked for. */
  children?: ReactNode;
}

/** The fields of a new account, with separate boxes for terms and privacy. */
export function NewAccountFields({ form, emailOf, children }: NewAccountFieldsProps) {
  const checkPassword = (password: string) =>
    chosenPasswordProblem(password, {
      name: form.getFieldValue('name'),
      cpf: form.getFieldValue('cpf'),
      email: emailOf(),
    });
  return (
    <>
      <TextField name="name" label="Nome completo" rule="name" autoComplete="name" required autoFocus />
      {children}
      <PhoneField name="phoneNumber" label="Celular" placeholder="(11) 98765-4321" required />
      <CpfField name="cpf" label="CPF" placeholder="000.000.000-00" required />
      <PasswordField
        name="password"
        label="Senha"
        kind="new"
        help="Pelo menos 8 caracteres. Uma frase longa é melhor que símbolos."
        meter
        required
        validate={checkPassword}
      />
      <TermsFields />
    </>
  );
}
