import { z } from 'zod';
import { digestSchema } from './composition';

/**
 * The fate of an artifact. `published`: its upload is about to be completed; `blocked`: may not be composed any more; `collected`: its
 * files are deleted or about to be; `restored`: takes back an earlier mark.
 */
export const markSchema = z.strictObject({
  state: z.enum(['published', 'deprecated', 'blocked', 'collected', 'restored']),
  reason: z.string().min(1),
  actor: z.string().min(1),
  time: z.iso.datetime(),
  /** For `published`: the SHA-256 of the `artifact.json` that follows. */
  digest: digestSchema.optional(),
});

export type Mark = z.infer<typeof markSchema>;
