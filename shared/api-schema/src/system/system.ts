import { z } from '../basics/z';

/** `GET /version`: what runs. `api` is the version that areas declare their range for. */
export const versionResponse = z.object({ name: z.string(), api: z.string(), commit: z.string() });
export type VersionResponse = z.infer<typeof versionResponse>;

/** `GET /healthz`: the process answers. */
export const healthResponse = z.object({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof healthResponse>;

/**
 * `GET /readyz`: 200 when requests can be served, 503 with the same body when not. Without `documents` all but identity
 * verification works, so that check alone makes nothing unavailable.
 */
export const readinessResponse = z.object({
  status: z.enum(['ready', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'failing'])),
});
export type ReadinessResponse = z.infer<typeof readinessResponse>;
