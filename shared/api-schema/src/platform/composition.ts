import { instant } from '../basics/common';
import { z } from '../basics/z';
import { adminReason } from './admin-fields';

/** Name of a channel of versions, such as `prod`. */
const channel = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'Nome de canal inválido.');

/** Number of an entry in a channel's log, counted from 1. */
const generation = z.int().min(1);
const MAX_GENERATION = 99_999_999;

/** Who changed a channel. */
export const compositionActor = z.object({
  /** A person of the back-office, the holder of a token, or the platform itself. */
  kind: z.enum(['person', 'token', 'system']),
  /** Name of the person or token. For the system its part, such as `health`. */
  name: z.string(),
  /** The token that a person used; null for the others. */
  via: z.string().nullable(),
});
export type CompositionActor = z.infer<typeof compositionActor>;

/** The shell or an area: its version for all visitors, and who promoted it, when and why. */
export const compositionPart = z.object({
  name: z.string(),
  version: z.string(),
  since: instant,
  by: compositionActor,
  reason: z.string(),
  /** The version for the canary's visitors; null if it is the same, or there is no canary. */
  canaryVersion: z.string().nullable(),
});
export type CompositionPart = z.infer<typeof compositionPart>;

/** Loading figures of a version, since the edge that serves it began to count. */
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
  /** Null if the figures could not be read. The rest does not depend on them. */
  health: compositionHealth.nullable(),
});
export type RunningComposition = z.infer<typeof running>;

/**
 * `GET /admin/composition`: what a channel runs. Default: the installation's own channel.
 *
 * `not_configured`: the installation has no store of versions, or the API does not know the address of its control.
 * `empty`: nothing was promoted to the channel yet.
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
  /** Null if the part did not exist before. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type CompositionChange = z.infer<typeof change>;

/** An entry of a channel's log. */
export const compositionEntry = z.object({
  generation,
  /**
   * `promote`, `canary`, `advance`, `abort`, `rollback`, `freeze`, `unfreeze` (`thaw` in old entries). A newer control
   * may have more.
   */
  action: z.string(),
  at: instant,
  by: compositionActor,
  reason: z.string(),
  /** The composition of the canary, or else the one for all visitors from then on. */
  composition: z.string(),
  /** Share of visitors in the canary; null if the entry is not about a canary that continues. */
  percent: z.number().nullable(),
  /** The figures that an automatic decision used; null for other entries. */
  numbers: z.record(z.string(), z.number()).nullable(),
  /** For a rollback: the restored generation. */
  restores: generation.nullable(),
  /** What changed for all visitors; at the start of a canary, for its visitors. */
  changes: z.array(change),
});
export type CompositionEntry = z.infer<typeof compositionEntry>;

/** `GET /admin/composition/history`, newest first. `before` is the last generation of the previous page. */
export const compositionHistoryQuery = compositionQuery.extend({
  before: z.coerce.number().int().min(1).max(MAX_GENERATION).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type CompositionHistoryQuery = z.infer<typeof compositionHistoryQuery>;
export const compositionHistory = z.object({ items: z.array(compositionEntry), hasMore: z.boolean() });
export type CompositionHistory = z.infer<typeof compositionHistory>;

/**
 * `POST /admin/composition/rollback` → 201: all visitors get a past generation again, and a canary ends. Needs a
 * step-up. If the channel is no longer at `generation`, which the person saw, it answers 409 `composition_moved`.
 */
export const compositionRollbackRequest = z.strictObject({
  channel: channel.optional(),
  /** The generation to restore. Default: the previous one that ran something else. */
  to: generation.max(MAX_GENERATION).optional(),
  /** The channel's newest generation when the person decided. */
  generation: generation.max(MAX_GENERATION),
  reason: adminReason,
});
export type CompositionRollbackRequest = z.infer<typeof compositionRollbackRequest>;
export const compositionRollbackResponse = z.object({ channel, generation });
export type CompositionRollbackResponse = z.infer<typeof compositionRollbackResponse>;
