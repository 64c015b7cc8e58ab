import { z } from 'zod';
import { variant } from './channel-health';

/** The name that an edge gives a browser which has got a page of a canary. It names nobody. */
export const browserName = z.string().regex(/^[\w-]{16}$/);

/** `GET /composition/side` of the edge: which side of a canary this browser gets, and whether somebody has chosen it. */
export const browserSide = z.object({
  side: variant,
  chosen: z.boolean(),
  /** Null while nothing is tried, and in a browser that has not got a page of the canary yet. */
  browser: browserName.nullable(),
  /** Null while nothing is tried. */
  canary: z.object({ composition: z.string(), percent: z.number() }).nullable(),
});
export type BrowserSide = z.infer<typeof browserSide>;

/** `POST /control/channels/{channel}/sides`: signs a side of the canary for one browser. Nothing else changes by it. */
export const sideRequest = z.strictObject({ browser: browserName, side: variant });
export type SideRequest = z.infer<typeof sideRequest>;

/** The choice that the browser shows to its edge with `POST /composition/side`. */
export const sideChoice = z.strictObject({ choice: z.string().max(100) });
export type SideChoice = z.infer<typeof sideChoice>;
