/** The team that can act on a refusal. */
type Owner = 'domain team' | 'shell team' | 'ops';

export interface RefusalDefinition {
  /** For the control API. */
  status: number;
  owner: Owner;
  /** The problem, in one sentence. */
  text: string;
  cause: string;
  /** The next step. */
  action: string;
}
