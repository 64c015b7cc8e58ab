import type { Finding } from '../model/proof';
import { REFUSAL_CODES, type RefusalCode } from './refusal-codes';

/** The request was refused, for a reason that its author can do something about. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /**
   * @param message what is wrong in this case
   * @param findings for several reasons at once
   */
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly findings: Finding[] = [],
  ) {
    super(message);
  }

  get status(): number {
    return REFUSAL_CODES[this.code].status;
  }

  /** The next step. */
  get action(): string {
    return REFUSAL_CODES[this.code].action;
  }
}
