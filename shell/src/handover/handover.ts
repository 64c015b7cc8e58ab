/** The results of the inline script at the top of the page, which ran before the shell's code was there. */
export interface Handover {
  /** Pending answers by URL. */
  earlyAnswers: Record<string, Promise<Response>>;
  /** Forms that were sent before their code was there. */
  earlySubmits: HTMLFormElement[];
  /** The requested path, when the guards redirected it. */
  redirectedFrom: string | null;
  /** Stops holding forms back. */
  releaseSubmits: () => void;
  /** The first answer with the whole composition; undefined where the page holds all of it. */
  wholeComposition: Promise<Response> | undefined;
  /** Settled when the frame's styles are there, or cannot be had. */
  frameStyles: Promise<unknown>;
}

declare global {
  var __balcaoBoot: Handover | undefined;
}

/** Reads the handover; an empty one where the inline script did not run (component tests, a page without it). */
export function readHandover(): Handover {
  return (
    globalThis.__balcaoBoot ?? {
      earlyAnswers: {},
      earlySubmits: [],
      redirectedFrom: null,
      releaseSubmits: () => {},
      wholeComposition: undefined,
      frameStyles: Promise.resolve(),
    }
  );
}
