import { z } from 'zod';
import { digestSchema } from './composition';

export const findingSchema = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The part that the sentence is about: `shell`, `mfe-catalog`, … */
  part: z.string(),
  message: z.string(),
});

/** The static checks of one composition against what a channel ran. */
const staticProofSchema = z.strictObject({
  kind: z.literal('static'),
  composition: digestSchema,
  channel: z.string(),
  /** The channel's generation that it was composed from; 0 when there was none. */
  base: z.number().int().min(0),
  passed: z.boolean(),
  findings: z.array(findingSchema),
});

/** The result of a rehearsal in a browser. */
const rehearsalProofSchema = z.strictObject({
  kind: z.literal('rehearsal'),
  composition: digestSchema,
  passed: z.boolean(),
  browser: z.string(),
  /** Everything that was tried: a route that was opened, a remote that was blocked. */
  steps: z.array(
    z.strictObject({
      name: z.string(),
      passed: z.boolean(),
      milliseconds: z.number().min(0),
      problems: z.array(z.string()),
    }),
  ),
});

export const proofSchema = z.discriminatedUnion('kind', [staticProofSchema, rehearsalProofSchema]);

export type Finding = z.infer<typeof findingSchema>;
export type StaticProof = z.infer<typeof staticProofSchema>;
export type Proof = z.infer<typeof proofSchema>;
