import { call } from '../basics/call';
import { z } from '../basics/z';

/** The wishes of a person for their pages, in whichever browser. */
export const personPreferences = z.strictObject({
  /** Whether keys without Ctrl or Cmd do something (WCAG 2.1.4). */
  singleKeys: z.boolean(),
});
export type PersonPreferences = z.infer<typeof personPreferences>;

export const getPreferences = call('GET /preferences', {
  operationId: 'getPreferences',
  access: 'seller',
  inAnyStore: true,
  answer: personPreferences,
});

export const setPreferences = call('PUT /preferences', {
  operationId: 'setPreferences',
  access: 'seller',
  inAnyStore: true,
  body: personPreferences,
  answer: personPreferences,
});
