/** Input and output of a command line. */
export interface Terminal {
  out(text: string): void;
  /** For progress and refusals, which are not part of the output. */
  err(text: string): void;
  environment: NodeJS.ProcessEnv;
  /** The checkout, in which policy and default store lie. */
  root: string;
}
