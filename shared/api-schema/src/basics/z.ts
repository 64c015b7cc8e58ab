import { z } from 'zod';
import { notAllowedSentence } from './problem-limits';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The beginning of the default text of a length that is exceeded. */
export const LENGTH_SENTENCE = 'Escreva no máximo';

/** The name of each type's values; values of other types are only called invalid. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Envie um texto, entre aspas.',
  number: 'Envie um número.',
  int: 'Envie um número inteiro.',
  boolean: 'Envie verdadeiro ou falso (true ou false).',
  array: 'Envie uma lista.',
  object: 'Envie um objeto JSON, com os campos e seus valores.',
  record: 'Envie um objeto JSON, com os campos e seus valores.',
};

/** More than so many would hide the sentence. */
const MAX_LISTED_VALUES = 20;

/** The values that may be sent instead, where they are few enough to be read. */
const valuesSentence = (values: readonly string[]): string =>
  values.length > 1 && values.length <= MAX_LISTED_VALUES
    ? `Este campo não aceita este valor. Use um destes: ${values.join(', ')}.`
    : 'Este campo não aceita este valor.';

/** The texts about values of these forms; values of others are only called another form. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Envie uma data, como 2026-11-23.',
  datetime: 'Envie data e hora com o fuso, como 2026-11-23T15:30:00-03:00.',
  email: 'Envie um e-mail, como ana@exemplo.com.br.',
  url: 'Envie um endereço completo, como https://loja.com.br/pedido.',
  uuid: 'Envie um id, como foi recebido.',
};

/** `1 item`, `1.000 itens`. */
const counted = (bound: number | bigint, one: string, many: string) =>
  `${inWords(bound)} ${Number(bound) === 1 ? one : many}`;
const inWords = (bound: number | bigint) => bound.toLocaleString('pt-BR');
const characters = (bound: number | bigint) => counted(bound, 'caractere', 'caracteres');
const items = (bound: number | bigint) => counted(bound, 'item', 'itens');

function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return `Escreva pelo menos ${characters(minimum)}.`;
  return origin === 'array' ? `Envie pelo menos ${items(minimum)}.` : `O mínimo é ${inWords(minimum)}.`;
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `${LENGTH_SENTENCE} ${characters(maximum)}.`;
  return origin === 'array' ? `Envie no máximo ${items(maximum)}.` : `O máximo é ${inWords(maximum)}.`;
}

/** Default texts of issues, for schemas without a text of their own. */
function portugueseMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Preencha este campo.'
        : (EXPECTED[issue.expected] ?? 'Este campo não aceita este valor.');
    case 'unrecognized_keys':
      return notAllowedSentence(issue.keys);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'O texto está em um formato diferente do esperado.';
    case 'invalid_value':
      return valuesSentence(issue.values.map(String));
    default:
      return 'Este campo não aceita este valor.';
  }
}

// Every schema of this package takes `z` from here, so none can be made without the Portuguese messages.
z.config({ customError: portugueseMessage });

export { z };
