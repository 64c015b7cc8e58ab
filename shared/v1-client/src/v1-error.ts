import type { components } from './generated/v1';

/** The body of an answer that is no success. A proxy in between may answer less. */
export type V1ErrorBody = Partial<components['schemas']['Error']>;

/** A call that the API refused, or could not answer after all attempts. */
export class V1Error extends Error {
  override readonly name = 'V1Error';
  /** The code of the error, for programs: see `/docs/v1`. */
  readonly code: string;
  /** Sentences in Portuguese by the field's path. */
  readonly fields: Record<string, string[]>;
  /** For the support. */
  readonly requestId: string;

  constructor(
    readonly status: number,
    body: V1ErrorBody = {},
  ) {
    super(body.errors?.join(' ') || `HTTP ${status}`);
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.requestId = body.requestId ?? '';
  }
}
