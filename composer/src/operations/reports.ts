import { z } from 'zod';
import { channelActionSchema } from '../model/channel-entry';
import { findingSchema } from '../model/proof';

/** What commands and the control API answer with: the same, whether a store or a server was asked. Times are ISO, UTC. */

const nullableText = z.string().nullable();

const changeReportSchema = z.object({
  /** `shell` or an area's name. */
  name: z.string(),
  /** Null where the part is absent. */
  from: nullableText,
  to: nullableText,
});

export const entryReportSchema = z.object({
  generation: z.number().int(),
  action: channelActionSchema,
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  /** What the entry is about: the composition that is tried, else the one that everybody gets since then. */
  composition: z.string(),
  /** The share of visitors that it is tried on. */
  percent: z.number().nullable(),
  /** The figures that it was decided by. */
  numbers: z.record(z.string(), z.number()).nullable(),
  /** For a rollback: the generation that it goes back to. */
  restores: z.number().int().nullable(),
  /** Why the rehearsal was left out. */
  waived: nullableText,
});

const logItemSchema = entryReportSchema.extend({ changes: z.array(changeReportSchema) });

export const logPageSchema = z.object({ items: z.array(logItemSchema), hasMore: z.boolean() });

const sinceSchema = { since: z.string(), by: z.string(), reason: z.string() };

export const channelReportSchema = z.object({
  channel: z.string(),
  generation: z.number().int(),
  state: z.enum(['open', 'frozen']),
  stable: z.object({ composition: z.string(), ...sinceSchema }),
  canary: z
    .object({
      composition: z.string(),
      percent: z.number(),
      ...sinceSchema,
      /** Against what everybody else gets. */
      changes: z.array(changeReportSchema),
    })
    .nullable(),
  remotes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      ...sinceSchema,
      /** The entry that brought this version. */
      generation: z.number().int(),
      /** What ran before it. */
      previous: nullableText,
      /** Another version that is tried at the moment. */
      canaryVersion: nullableText,
    }),
  ),
});

export const changedSchema = channelReportSchema.extend({
  /** The entry that was written. */
  entry: entryReportSchema,
  /** What everybody gets differently, or the canary's visitors. */
  changes: z.array(changeReportSchema),
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
  changes: z.array(changeReportSchema),
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

export type ChangeReport = z.infer<typeof changeReportSchema>;
export type EntryReport = z.infer<typeof entryReportSchema>;
export type LogItem = z.infer<typeof logItemSchema>;
export type LogPage = z.infer<typeof logPageSchema>;
export type ChannelReport = z.infer<typeof channelReportSchema>;
export type Changed = z.infer<typeof changedSchema>;
export type Checked = z.infer<typeof checkedSchema>;
export type Composed = z.infer<typeof composedSchema>;
export type Published = z.infer<typeof publishedSchema>;
