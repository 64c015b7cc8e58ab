import { clearableField } from '../basics/field';
import { z } from '../basics/z';
import { describeIssues } from '../errors/error';
import { chosenPassword } from './password-field';
import { twoFactorCode } from './two-factor';

/** More than 1 024 characters that are no common password. */
const MANY_WORDS = Array.from({ length: 400 }, (_, index) => `cavalo ${index * index}`).join(' ');

const fieldsOf = (schema: z.ZodType, value: unknown) =>
  describeIssues(schema.safeParse(value).error?.issues ?? []).fields;

it('names one length for a field, the one of its rule', () => {
  const long = 'descrição '.repeat(300);
  expect(
    fieldsOf(z.strictObject({ companyDescription: clearableField('companyDescription') }), {
      companyDescription: long,
    }),
  ).toEqual({ companyDescription: ['Escreva no máximo 1000 caracteres.'] });
  expect(fieldsOf(z.strictObject({ password: chosenPassword }), { password: MANY_WORDS })).toEqual({
    password: ['Use no máximo 128 caracteres.'],
  });
  expect(fieldsOf(z.strictObject({ codigo: twoFactorCode }), { codigo: '1'.repeat(40) })).toEqual({
    codigo: ['Digite os 6 números do aplicativo ou um código reserva.'],
  });
});
