import type { FieldName } from '@balcao/domain';
import { FieldFrame, type FieldProps } from './field';
import { MaskedInput, type MaskedInputProps } from './masked-input';
import { CEP_MASK, CNPJ_MASK, CPF_MASK, DATE_MASK, PHONE_MASK, type StoredMask } from './masks';

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

/** A date typed dd/mm/aaaa; its value is `YYYY-MM-DD`. Give the `rule` that judges it. */
export const DateField = maskedField(DATE_MASK, undefined, {
  inputMode: 'numeric',
  placeholder: 'dd/mm/aaaa',
  autoComplete: 'off',
});
