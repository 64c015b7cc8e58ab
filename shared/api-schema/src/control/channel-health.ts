import { z } from 'zod';

/** The variant of a channel for a visitor: the one for all, or the one that is tried on some. */
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

const loads = z.object({ loads: z.number().int().min(0), failures: z.number().int().min(0) });
/** Browsers of the last hour, those whose last load failed, and from how many networks those are. */
const people = z.object({
  people: z.number().int().min(0),
  failed: z.number().int().min(0),
  networks: z.number().int().min(0),
});

/** Why a canary goes on, or why it ends: what an edge knows of one of its areas. */
export const trialVerdict = z.object({
  remote: z.string(),
  /** `too_few`: neither enough loads in a minute nor enough people in an hour to judge. `failing`: it is ended. */
  state: z.enum(['healthy', 'failing', 'too_few']),
  /** The last complete minute. */
  minute: z.object({ canary: loads, stable: loads }),
  hour: z.object({ canary: people, stable: people }),
});
export type TrialVerdict = z.infer<typeof trialVerdict>;

/** `GET /control/channels/{channel}/health`: how the pages of a channel loaded in the last hour. */
export const channelHealth = z.object({
  /** When the oldest window that is counted here began. */
  since: z.iso.datetime(),
  windowSeconds: z.number().min(0),
  items: z.array(versionHealth),
  /** Of the canary that runs; missing without one, and from a control of before. */
  trial: z.array(trialVerdict).optional(),
});
export type ChannelHealth = z.infer<typeof channelHealth>;
