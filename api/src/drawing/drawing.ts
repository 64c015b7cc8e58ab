/** A program that draws something of what it is given, in a process of its own. Both are structured clones: no functions in them. */
export interface Drawing<Input, Output> {
  /** The file of the program, which exports `draw`. */
  file: string;
  /** Only for types. */
  readonly draws?: (input: Input) => Output;
}

/** The `draw` of a program. */
interface Program {
  draw(input: never): unknown;
}

/** The drawing of a program, by the type of its module: `drawingOf<typeof import('./draw-pack')>(path)`. */
export const drawingOf = <Module extends Program>(
  file: string,
): Drawing<Parameters<Module['draw']>[0], Awaited<ReturnType<Module['draw']>>> => ({ file });

/** Why nothing was drawn: it took too long, its process ended by itself or failed, or the API is closing. */
export type DrawingFailure = 'time' | 'crash' | 'closing';

/** A drawing that did not come to be. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError';

  constructor(readonly failure: DrawingFailure) {
    super(`Drawing failed: ${failure}`);
  }
}
