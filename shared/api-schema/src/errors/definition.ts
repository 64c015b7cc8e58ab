/** An error code of the API. Its texts are in Portuguese, for sellers and integrators. */
export interface ErrorDefinition {
  status: number;
  /** The default text, for answers without a more precise one. */
  text: string;
  /** Why it happens. */
  cause: string;
  /** A sentence: what to do about it. */
  action: string;
}
