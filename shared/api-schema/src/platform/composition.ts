import { call } from '../basics/call';
import { z } from '../basics/z';
import { browserName, sideChoice } from '../control/browser-side';
import { channelHealth, variant } from '../control/channel-health';
import {
  CHANNEL_NAME,
  canaryReport,
  channelReport,
  generation,
  logItem,
  logPage,
  partReport,
  stableReport,
} from '../control/channel-report';
import { adminReason } from './admin-fields';

const channel = z.string().regex(CHANNEL_NAME, 'Nome de canal inválido.');
const MAX_GENERATION = 99_999_999;

/** The actor of a change of a channel. */
export const compositionActor = z.object({
  /** A person of the back-office, the holder of a token, or the platform itself. */
  kind: z.enum(['person', 'token', 'system']),
  /** Name of the person or token. For the system its part, such as `health`. */
  name: z.string(),
  /** The token that a person used; null for the others. */
  via: z.string().nullable(),
});
export type CompositionActor = z.infer<typeof compositionActor>;

/** In the control's reports the actor is one text; here it is told apart. */
const by = compositionActor;

export const compositionPart = partReport.omit({ generation: true, previous: true }).extend({ by });
export type CompositionPart = z.infer<typeof compositionPart>;

const running = z.object({
  kind: z.literal('running'),
  channel,
  generation,
  state: channelReport.shape.state,
  stable: stableReport.extend({ by }),
  canary: canaryReport.omit({ reason: true, changes: true }).extend({ by }).nullable(),
  parts: z.array(compositionPart),
  /** Null if the figures could not be read. The rest does not depend on them. */
  health: channelHealth.nullable(),
});
export type RunningComposition = z.infer<typeof running>;

/** Default: the installation's own channel. */
const compositionQuery = z.object({ channel: channel.optional() });

/**
 * `not_configured`: the installation has no store of versions, or the API does not know the address of its control.
 * `empty`: nothing was promoted to the channel yet.
 */
export const compositionStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not_configured') }),
  z.object({ kind: z.literal('empty'), channel }),
  running,
]);
export type CompositionStatus = z.infer<typeof compositionStatus>;

export const getComposition = call('GET /admin/composition', {
  operationId: 'getComposition',
  summary: 'What a channel of versions runs',
  access: 'admin',
  query: compositionQuery,
  answer: compositionStatus,
  problems: [409, 423, 502],
});

export const compositionEntry = logItem.omit({ waived: true }).extend({ by });
export type CompositionEntry = z.infer<typeof compositionEntry>;

export const compositionHistory = logPage.extend({ items: z.array(compositionEntry) });
export type CompositionHistory = z.infer<typeof compositionHistory>;

export const getCompositionHistory = call('GET /admin/composition/history', {
  operationId: 'getCompositionHistory',
  summary: 'What was done to a channel of versions, newest first',
  access: 'admin',
  query: compositionQuery.extend({
    /** The last generation of the previous page. */
    before: z.coerce.number().int().min(1).max(MAX_GENERATION).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: compositionHistory,
  problems: [409, 423, 502],
});

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

/**
 * All visitors get the past generation, and a canary ends. If the channel is no longer at `generation`, which the person saw, it answers
 * 409 `composition_moved`.
 */
export const rollBackComposition = call('POST /admin/composition/rollback', {
  operationId: 'rollBackComposition',
  summary: 'Gives everybody what a past generation ran. Needs a step-up',
  access: 'admin',
  body: compositionRollbackRequest,
  status: 201,
  answer: compositionRollbackResponse,
  problems: [409, 423, 502],
});

export const compositionSideRequest = z.strictObject({
  channel: channel.optional(),
  /** Its name at the edge. */
  browser: browserName,
  side: variant,
});
export const compositionSideResponse = sideChoice;

/** The browser shows the signed side of the canary to its edge. */
export const chooseCompositionSide = call('POST /admin/composition/side', {
  operationId: 'chooseCompositionSide',
  summary: 'Signs a side of what is tried for the own browser. Nobody else gets anything else by it',
  access: 'admin',
  body: compositionSideRequest,
  status: 201,
  answer: compositionSideResponse,
  problems: [409, 502],
});
