import { z } from 'zod';
import { notAllowedSentence } from './problem-limits';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** How the default text of a length that is exceeded begins. */
export const LENGTH_SENTENCE = 'Escreva no máximo';

/** What a value of each type is called; other types are only called invalid. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Envie um texto.',
  number: 'Envie um número.',
  int: 'Envie um número inteiro.',
  boolean: 'Envie verdadeiro ou falso (true ou false).',
  array: 'Envie uma lista.',
  object: 'Envie um objeto JSON, com os campos e seus valores.',
  record: 'Envie um objeto JSON, com os campos e seus valores.',
};

/** More than so many would hide the sentence. */
const MAX_LISTED_VALUES = 20;

/** What may be sent instead, where that is little enough to be read. */
const valuesSentence = (values: readonly string[]): string =>
  values.length > 1 && values.length <= MAX_LISTED_VALUES
    ? `Valor inválido. Use um destes: ${values.join(', ')}.`
    : 'Valor inválido.';

/** Default texts of issues, for schemas without a text of their own. */
function portugueseMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Preencha este campo.'
        : (EXPECTED[issue.expected] ?? 'Valor inválido.');
    case 'unrecognized_keys':
      return notAllowedSentence(issue.keys);
    case 'too_small':
      return issue.origin === 'string'
        ? `Escreva pelo menos ${issue.minimum} caracteres.`
        : `O mínimo é ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${LENGTH_SENTENCE} ${issue.maximum} caracteres.`
        : `O máximo é ${issue.maximum}.`;
    case 'invalid_value':
      return valuesSentence(issue.values.map(String));
    default:
      return 'Valor inválido.';
  }
}

// Every schema of this package takes `z` from here, so none can be made without the Portuguese messages.
z.config({ customError: portugueseMessage });

export { z };
