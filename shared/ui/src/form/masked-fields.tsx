import { type FieldName, isValidCnpj, isValidCpf } from '@balcao/domain';
import { useMemo } from 'react';
import { FieldFrame, type FieldProps } from './field';
import { MaskedInput, type MaskedInputProps } from './masked-input';
import {
  CEP_MASK,
  CNPJ_MASK,
  CPF_MASK,
  DOCUMENT_MASK,
  PHONE_MASK,
  patternMask,
  type StoredMask,
} from './masks';

function maskedField(mask: StoredMask, rule: FieldName | undefined, kind: Partial<MaskedInputProps>) {
  return function MaskedField({
    name,
    label,
    help,
    required,
    validate,
    rule: ownRule,
    ...input
  }: FieldProps) {
    return (
      <FieldFrame {...{ name, label, help, required, validate, rule: ownRule ?? rule }}>
        <MaskedInput {...kind} {...input} mask={mask} aria-required={required} />
      </FieldFrame>
    );
  };
}

/** A CPF; its value is the digits. */
export const CpfField = maskedField(CPF_MASK, 'cpf', { inputMode: 'numeric', autoComplete: 'off' });

/** A CNPJ, which may have letters; its value is the fourteen characters. */
export const CnpjField = maskedField(CNPJ_MASK, 'cnpj', {
  inputMode: 'text',
  autoCapitalize: 'characters',
  autoComplete: 'off',
  spellCheck: false,
});

/** A Brazilian mobile; its value is E.164. */
export const PhoneField = maskedField(PHONE_MASK, 'phoneNumber', {
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel-national',
});

/** A postal code; its value is the digits. */
export const CepField = maskedField(CEP_MASK, 'address.zipCode', {
  inputMode: 'numeric',
  autoComplete: 'postal-code',
});

const documentProblem = (characters: string) =>
  isValidCpf(characters) || isValidCnpj(characters) ? null : 'CPF ou CNPJ inválido. Confira os caracteres.';

/** A CPF or a CNPJ, whichever is typed; its value is the characters without the mask. */
export function DocumentField({ name, label, help, required, validate, ...input }: Omit<FieldProps, 'rule'>) {
  return (
    <FieldFrame
      {...{ name, label, help, required }}
      validate={(characters) => documentProblem(characters) ?? validate?.(characters) ?? null}
    >
      <MaskedInput
        inputMode="text"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...input}
        mask={DOCUMENT_MASK}
        aria-required={required}
      />
    </FieldFrame>
  );
}

export interface DigitsFieldProps extends Omit<FieldProps, 'rule'> {
  /** The pattern of the digits, a `#` for each: `####.##.##` for an NCM. There can be fewer. */
  pattern: string;
}

/** A code of digits; its value is the digits. Give the rule that judges it. */
export function DigitsField({ name, label, help, required, validate, pattern, ...input }: DigitsFieldProps) {
  const mask = useMemo(() => patternMask(pattern), [pattern]);
  return (
    <FieldFrame {...{ name, label, help, required, validate }}>
      <MaskedInput inputMode="numeric" autoComplete="off" {...input} mask={mask} aria-required={required} />
    </FieldFrame>
  );
}
