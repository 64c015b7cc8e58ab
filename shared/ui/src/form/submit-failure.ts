import { isApiError } from '@balcao/contract';

/** Why a form could not be sent, ready to be shown. */
export interface SubmitFailure {
  /** `unexpected` when it was no answer of the API. */
  code: string;
  errors: string[];
  fields: Record<string, string[]>;
  /** For support, when the failure is on our side. An error that the person can fix needs none. */
  requestId: string | undefined;
}

const FIRST_SERVER_ERROR = 500;

/** Turns the error of a submit into texts for the person. */
export function submitFailureOf(error: unknown): SubmitFailure {
  if (!isApiError(error)) {
    return {
      code: 'unexpected',
      errors: [
        'Algo falhou do nosso lado, e nada foi confirmado. O que você escreveu continua aqui: tente de novo.',
      ],
      fields: {},
      requestId: undefined,
    };
  }
  const { code, fields, status } = error;
  const requestId = status >= FIRST_SERVER_ERROR ? error.requestId : undefined;
  const inFields = Object.values(fields).flat();
  const errors = error.errors.filter((sentence) => !inFields.includes(sentence));
  return { code, errors, fields, requestId };
}
