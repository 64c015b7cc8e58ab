/** What is known of a code that an answer of the API can carry. Its texts are in Portuguese, for sellers and integrators. */
export interface ErrorDefinition {
  status: number;
  /** What the person reads when the answer does not say it more precisely. */
  text: string;
  /** Why it happens. */
  cause: string;
  /** What to do about it. */
  action: string;
}
