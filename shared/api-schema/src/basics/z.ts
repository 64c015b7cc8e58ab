import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Default texts of issues, for schemas without a text of their own. */
function portugueseMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Preencha este campo.' : 'Valor de tipo inválido.';
    case 'unrecognized_keys':
      return `Campo não permitido: ${issue.keys.join(', ')}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Escreva pelo menos ${issue.minimum} caracteres.`
        : `O mínimo é ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Escreva no máximo ${issue.maximum} caracteres.`
        : `O máximo é ${issue.maximum}.`;
    default:
      return 'Valor inválido.';
  }
}

// Every schema of this package takes `z` from here, so none can be made without the Portuguese messages.
z.config({ customError: portugueseMessage });

export { z };
