/** Where a command line comes from and its answers go. */
export interface Terminal {
  out(text: string): void;
  /** Progress and refusals: not part of the answer. */
  err(text: string): void;
  environment: NodeJS.ProcessEnv;
  /** The checkout, in which policy and default store lie. */
  root: string;
}
