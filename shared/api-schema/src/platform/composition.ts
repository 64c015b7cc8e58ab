import { instant } from '../basics/common';
import { z } from '../basics/z';
import { adminReason } from './admin-fields';

/** Name of a channel of versions, as `prod`. */
const channel = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'Nome de canal inválido.');

/** Number of an entry in a channel's log, counted from 1. */
const generation = z.int().min(1);
const LARGEST_GENERATION = 99_999_999;

/** Who changed a channel. */
export const compositionActor = z.object({
  /** A person of the back-office, the holder of a token, or the platform itself. */
  kind: z.enum(['person', 'token', 'system']),
  /** The person's or the token's name; for the system its part, such as `health`. */
  name: z.string(),
  /** The token that a person acted through; null for the others. */
  via: z.string().nullable(),
});
export type CompositionActor = z.infer<typeof compositionActor>;

/** The shell or an area, in the version that everybody gets, and who brought it when and why. */
export const compositionPart = z.object({
  name: z.string(),
  version: z.string(),
  since: instant,
  by: compositionActor,
  reason: z.string(),
  /** What the visitors of the canary get instead; null where it is the same, or there is none. */
  canaryVersion: z.string().nullable(),
});
export type CompositionPart = z.infer<typeof compositionPart>;

/** Loading figures of a version, since its edge began to count. */
export const versionHealth = z.object({
  remote: z.string(),
  version: z.string(),
  variant: z.enum(['stable', 'canary']),
  loads: z.int().min(0),
  failures: z.int().min(0),
  /** Milliseconds; null while nothing was measured. */
  medianLoadMs: z.number().nullable(),
  p75LoadMs: z.number().nullable(),
});
export type VersionHealth = z.infer<typeof versionHealth>;

export const compositionHealth = z.object({
  since: instant,
  windowSeconds: z.number().min(0),
  items: z.array(versionHealth),
});
export type CompositionHealth = z.infer<typeof compositionHealth>;

const running = z.object({
  kind: z.literal('running'),
  channel,
  generation,
  /** While frozen, only rollbacks and aborts work. */
  state: z.enum(['open', 'frozen']),
  stable: z.object({ composition: z.string(), since: instant, by: compositionActor, reason: z.string() }),
  canary: z
    .object({ composition: z.string(), percent: z.number(), since: instant, by: compositionActor })
    .nullable(),
  parts: z.array(compositionPart),
  /** Null if the figures could not be read; the rest does not depend on them. */
  health: compositionHealth.nullable(),
});
export type RunningComposition = z.infer<typeof running>;

/**
 * `GET /admin/composition`: what a channel runs; the installation's own one, unless another is named.
 *
 * `not_configured`: this installation has no store of versions, or the API was not told where its control is. `empty`:
 * nothing was promoted to the channel yet.
 */
export const compositionQuery = z.object({ channel: channel.optional() });
export type CompositionQuery = z.infer<typeof compositionQuery>;
export const compositionStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not_configured') }),
  z.object({ kind: z.literal('empty'), channel }),
  running,
]);
export type CompositionStatus = z.infer<typeof compositionStatus>;

const change = z.object({
  name: z.string(),
  /** Null where the part was not there. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type CompositionChange = z.infer<typeof change>;

/** An entry of a channel's log. */
export const compositionEntry = z.object({
  generation,
  /** `promote`, `canary`, `advance`, `abort`, `rollback`, `freeze`, `unfreeze` (`thaw` in old entries); a newer control may know more. */
  action: z.string(),
  at: instant,
  by: compositionActor,
  reason: z.string(),
  /** What it is about: the composition that is tried, else the one that everybody got since then. */
  composition: z.string(),
  /** Share of visitors that it is tried on; null where it is not about a canary that goes on. */
  percent: z.number().nullable(),
  /** Figures of a decision that was made by figures. */
  numbers: z.record(z.string(), z.number()).nullable(),
  /** For a rollback: the generation that it brought back. */
  restores: generation.nullable(),
  /** What everybody got differently since then; at the beginning of a canary, its visitors. */
  changes: z.array(change),
});
export type CompositionEntry = z.infer<typeof compositionEntry>;

/** `GET /admin/composition/history`, newest first; `before` is the last generation of the page before. */
export const compositionHistoryQuery = compositionQuery.extend({
  before: z.coerce.number().int().min(1).max(LARGEST_GENERATION).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type CompositionHistoryQuery = z.infer<typeof compositionHistoryQuery>;
export const compositionHistory = z.object({ items: z.array(compositionEntry), hasMore: z.boolean() });
export type CompositionHistory = z.infer<typeof compositionHistory>;

/**
 * `POST /admin/composition/rollback` → 201: everybody gets again what a past generation ran, and a canary ends. Needs a
 * step-up. When the channel is not at `generation` any more, as the person saw it: 409 `composition_moved`.
 */
export const compositionRollbackRequest = z.strictObject({
  channel: channel.optional(),
  /** The generation to bring back; left out, the one before that ran something else. */
  to: generation.max(LARGEST_GENERATION).optional(),
  /** The channel's newest one when the person decided. */
  generation: generation.max(LARGEST_GENERATION),
  reason: adminReason,
});
export type CompositionRollbackRequest = z.infer<typeof compositionRollbackRequest>;
export const compositionRollbackResponse = z.object({ channel, generation });
export type CompositionRollbackResponse = z.infer<typeof compositionRollbackResponse>;
