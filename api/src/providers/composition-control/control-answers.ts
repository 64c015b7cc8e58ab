import { compositionHealth, instant, z } from '@balcao/api-schema';

// What the control answers. Members that a newer one adds are left out.

const generation = z.int().min(1);

/** `GET /control/channels/{channel}`. `by` is the token's name, and in brackets behind it whom it acted for. */
export const channelStatus = z.object({
  generation,
  state: z.enum(['open', 'frozen']),
  stable: z.object({ composition: z.string(), since: instant, by: z.string(), reason: z.string() }),
  canary: z
    .object({ composition: z.string(), percent: z.number(), since: instant, by: z.string() })
    .nullable(),
  remotes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      since: instant,
      by: z.string(),
      reason: z.string(),
      canaryVersion: z.string().nullable(),
    }),
  ),
});
export type ChannelStatus = z.infer<typeof channelStatus>;

/** `GET /control/channels/{channel}/log`. */
export const channelLog = z.object({
  items: z.array(
    z.object({
      generation,
      action: z.string(),
      at: instant,
      by: z.string(),
      reason: z.string(),
      composition: z.string(),
      percent: z.number().nullable(),
      numbers: z.record(z.string(), z.number()).nullable(),
      restores: generation.nullable(),
      changes: z.array(
        z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
    }),
  ),
  hasMore: z.boolean(),
});
export type ChannelLog = z.infer<typeof channelLog>;

/** `GET /control/channels/{channel}/health`. */
export const channelHealth = compositionHealth;
export type ChannelHealth = z.infer<typeof channelHealth>;

/** `POST /control/channels/{channel}/entries`. */
export const writtenEntry = z.object({ generation });

/** An answer that is a refusal. */
export const controlRefusal = z.object({
  code: z.string(),
  errors: z.array(z.string()).min(1),
  /** What to do about it. */
  action: z.string().default(''),
});
export type ControlRefusal = z.infer<typeof controlRefusal>;
