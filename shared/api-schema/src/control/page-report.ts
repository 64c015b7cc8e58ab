import { z } from 'zod';
import { variant } from './channel-health';

const MAX_LOAD_MS = 600_000;

const pageEvent = z.object({
  name: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type PageEvent = z.infer<typeof pageEvent>;

/** `POST /beacon`: what ran in a page, and what happened there. No personal data. */
export const pageReport = z.object({
  composition: z.string(),
  variant,
  shell: z.string(),
  /** Whether a developer's version of an area runs in that page, which says nothing about the composition. */
  overridden: z.boolean().optional(),
  events: z.array(pageEvent),
});
export type PageReport = z.infer<typeof pageReport>;

/** Detail of the event `area`: one load of an area. Members that are only logged are left out. */
export const areaLoadDetail = z.object({
  area: z.string(),
  /** The composed version, even when a fallback ran. */
  version: z.string(),
  /** `ready`, `last_good`, or the code of the failure. */
  outcome: z.string(),
  /** Until the code had loaded. */
  loadMs: z.number().min(0).max(MAX_LOAD_MS).optional(),
});
export type AreaLoadDetail = z.infer<typeof areaLoadDetail>;
