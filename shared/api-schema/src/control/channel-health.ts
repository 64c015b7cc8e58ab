import { z } from 'zod';

/** What a visitor gets of a channel: what all get, or what is tried on some. */
export const variant = z.enum(['stable', 'canary']);
export type Variant = z.infer<typeof variant>;

/** Loading figures of a version, since the edge that serves it began to count. */
export const versionHealth = z.object({
  remote: z.string(),
  version: z.string(),
  variant,
  loads: z.int().min(0),
  failures: z.int().min(0),
  /** Milliseconds, within 3 % of the real figure; null while nothing was measured. */
  medianLoadMs: z.number().nullable(),
  p75LoadMs: z.number().nullable(),
});
export type VersionHealth = z.infer<typeof versionHealth>;

/** `GET /control/channels/{channel}/health`: how the pages of a channel loaded in the last hour. */
export const channelHealth = z.object({
  /** When the oldest window that is counted here began. */
  since: z.iso.datetime(),
  windowSeconds: z.number().min(0),
  items: z.array(versionHealth),
});
export type ChannelHealth = z.infer<typeof channelHealth>;
