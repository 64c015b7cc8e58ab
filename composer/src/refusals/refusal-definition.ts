/** Who can do something about a refusal. */
type Owner = 'domain team' | 'shell team' | 'ops';

export interface RefusalDefinition {
  /** For the control API. */
  status: number;
  owner: Owner;
  /** What is wrong, in one sentence. */
  text: string;
  cause: string;
  /** What to do next. */
  action: string;
}
