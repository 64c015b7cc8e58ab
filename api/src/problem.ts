import { ERROR_CODES, type ErrorCode } from '@balcao/api-schema';

/** The details of a problem beyond its code. */
export interface ProblemDetails {
  /** A more precise sentence than the code's own: in Portuguese, what happened and what to do. */
  text?: string;
  /** Sentences by the field's path, such as `address.zipCode`. */
  fields?: Record<string, string[]>;
  headers?: Record<string, string>;
  /** Members of the answer beyond the envelope, such as the current record of a 412. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** An unsuccessful answer. Thrown anywhere below a route; the errors plugin turns it into the error envelope. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly text: string;

  constructor(
    readonly code: ErrorCode,
    readonly details: ProblemDetails = {},
  ) {
    super(code, { cause: details.cause });
    this.status = ERROR_CODES[code].status;
    this.text = details.text ?? ERROR_CODES[code].text;
  }
}

/** Invalid input that the schema could not detect. */
export function invalidField(field: string, sentences: string[]): Problem {
  return new Problem('validation', { fields: { [field]: sentences } });
}

/** A limit that ends after this many seconds. The text says so too. */
export function limited(
  code: 'too_many_requests' | 'account_locked' | 'too_many_codes',
  retryAfterSeconds: number,
): Problem {
  const sentences = {
    too_many_requests: 'Muitas tentativas em pouco tempo.',
    account_locked: 'Muitas tentativas seguidas.',
    too_many_codes: 'Você pediu códigos demais.',
  };
  return new Problem(code, {
    text: `${sentences[code]} Tente de novo em ${formatWait(retryAfterSeconds)}.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** `90` → `2 minutos`; under a minute in seconds. */
function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
