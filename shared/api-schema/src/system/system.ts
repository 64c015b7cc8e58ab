import { z } from '../basics/z';

/** `GET /version`: the running version. Areas declare a range for `api`. */
export const versionResponse = z.object({ name: z.string(), api: z.string(), commit: z.string() });
export type VersionResponse = z.infer<typeof versionResponse>;

/** `GET /healthz`: answers while the process runs. */
export const healthResponse = z.object({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof healthResponse>;

/**
 * `GET /readyz`: 200 when requests can be served, otherwise 503 with the same body. Without `documents` everything
 * except identity verification works, so that check alone does not make the API unavailable.
 */
export const readinessResponse = z.object({
  status: z.enum(['ready', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'failing'])),
});
export type ReadinessResponse = z.infer<typeof readinessResponse>;
