import { z } from '../basics/z';

/** `GET` and `PUT /preferences`: how a person wants their pages to behave, in whichever browser. */
export const personPreferences = z.strictObject({
  /** Whether keys without Ctrl or Cmd do something (WCAG 2.1.4). */
  singleKeys: z.boolean(),
});
export type PersonPreferences = z.infer<typeof personPreferences>;
