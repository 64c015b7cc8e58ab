// This folder takes `z` from zod itself: importing it must not give the composer's own schemas Portuguese messages.
import { z } from 'zod';

/** Name of a channel of versions, such as `prod`. */
export const CHANNEL_NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** Number of an entry in a channel's log, counted from 1. */
export const generation = z.int().min(1);

const time = z.iso.datetime();
const share = z.number().nullable();
const nullableText = z.string().nullable();

/** One part that is another version than before. */
export const changeReport = z.object({
  /** `shell` or an area's name. */
  name: z.string(),
  /** Null where the part is absent. */
  from: nullableText,
  to: nullableText,
});
export type ChangeReport = z.infer<typeof changeReport>;

/** An entry of a channel's log. */
export const entryReport = z.object({
  generation,
  /**
   * `promote`, `canary`, `advance`, `abort`, `rollback`, `freeze`, `unfreeze` (`thaw` in old entries). A newer control
   * may have more.
   */
  action: z.string(),
  at: time,
  /** The token's name, and in brackets behind it the person that it acted for. */
  by: z.string(),
  reason: z.string(),
  /** The composition of the canary, or else the one for all visitors from then on. */
  composition: z.string(),
  /** Percentage of visitors in the canary; null if the entry is not about a canary that continues. */
  percent: share,
  /** The figures that an automatic decision used; null for other entries. */
  numbers: z.record(z.string(), z.number()).nullable(),
  /** For a rollback: the restored generation. */
  restores: generation.nullable(),
  /** Why the rehearsal was left out. */
  waived: nullableText,
});
export type EntryReport = z.infer<typeof entryReport>;

/** An entry with what it changed for all visitors; at the start of a canary, for its visitors. */
export const logItem = entryReport.extend({ changes: z.array(changeReport) });
export type LogItem = z.infer<typeof logItem>;

/** `GET /control/channels/{channel}/log`, newest first. */
export const logPage = z.object({ items: z.array(logItem), hasMore: z.boolean() });
export type LogPage = z.infer<typeof logPage>;

const since = { since: time, by: z.string(), reason: z.string() };

/** The shell or an area: its version for all visitors, and who brought it, when and why. */
export const partReport = z.object({
  name: z.string(),
  version: z.string(),
  ...since,
  /** The entry that brought this version. */
  generation,
  /** The composition before it. */
  previous: nullableText,
  /** The version for the canary's visitors; null if it is the same, or there is no canary. */
  canaryVersion: nullableText,
});

/** The composition for all visitors. */
export const stableReport = z.object({ composition: z.string(), ...since });

/** The composition that some visitors get. */
export const canaryReport = z.object({
  composition: z.string(),
  percent: z.number(),
  ...since,
  /** Against what all others get. */
  changes: z.array(changeReport),
});

/** `GET /control/channels/{channel}`: what a channel runs, since when and by whom. */
export const channelReport = z.object({
  channel: z.string(),
  generation,
  /** While frozen, only rollbacks and aborts work. */
  state: z.enum(['open', 'frozen']),
  stable: stableReport,
  canary: canaryReport.nullable(),
  remotes: z.array(partReport),
});
export type ChannelReport = z.infer<typeof channelReport>;
