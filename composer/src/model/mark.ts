import { z } from 'zod';

/**
 * What became of a published artifact. `blocked`: may not be composed any more; `collected`: its files are deleted or about
 * to be; `restored`: takes back what was marked before.
 */
export const markSchema = z.strictObject({
  state: z.enum(['deprecated', 'blocked', 'collected', 'restored']),
  reason: z.string().min(1),
  actor: z.string().min(1),
  time: z.iso.datetime(),
});

export type Mark = z.infer<typeof markSchema>;
