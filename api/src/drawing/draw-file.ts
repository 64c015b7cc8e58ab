import { Problem } from '../problem';
import { type Drawing, DrawingError } from './drawing';
import type { Drawings } from './drawings';

/**
 * Draws a file of our own data that a person asked for.
 * @throws Problem unavailable where it took too long or failed, or where too many are waiting; too_many_requests where the seller's are
 */
export async function drawFile<Input, Output>(
  drawings: Pick<Drawings, 'draw'>,
  sellerId: string,
  drawing: Drawing<Input, Output>,
  input: Input,
): Promise<Output> {
  try {
    return await drawings.draw(sellerId, drawing, input);
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    throw new Problem('unavailable', {
      text: 'O arquivo não ficou pronto a tempo. Tente de novo em instantes.',
      headers: { 'retry-after': '10' },
      cause: error,
    });
  }
}
