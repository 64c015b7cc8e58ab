import { changeReport, channelReport, entryReport } from '@balcao/api-schema/control';
import { z } from 'zod';
import { findingSchema } from '../model/proof';

/** The answers of commands and of the control API besides the reports of channels: the same for a store and for a server. */

export const changedSchema = channelReport.extend({
  /** The entry that was written. */
  entry: entryReport,
  /** The changes for everybody, or for the canary's visitors. */
  changes: z.array(changeReport),
  /** Others changed other parts meanwhile, so the composition is another one than the one that was asked for. */
  recomposed: z.boolean(),
});

export const checkedSchema = z.object({
  id: z.string(),
  passed: z.boolean(),
  findings: z.array(findingSchema),
  /** Key of the proof. */
  proof: z.string(),
});

export const composedSchema = checkedSchema.extend({
  /** The channel's generation that it follows; 0 for none. */
  base: z.number().int(),
  /** Against what the channel runs. */
  changes: z.array(changeReport),
});

const figureSchema = z.enum([
  'entryBytes',
  'firstRouteBytes',
  'totalBytes',
  'firstRouteRequests',
  'duplicates',
]);

export const publishedSchema = z.object({
  name: z.string(),
  version: z.string(),
  digest: z.string(),
  /** The very same build had been published before. */
  already: z.boolean(),
  weight: z.array(
    z.object({
      figure: figureSchema,
      value: z.number(),
      budget: z.number(),
      live: z.number().optional(),
    }),
  ),
});

export type Changed = z.infer<typeof changedSchema>;
export type Checked = z.infer<typeof checkedSchema>;
export type Composed = z.infer<typeof composedSchema>;
export type Published = z.infer<typeof publishedSchema>;
