import { z } from '../basics/z';

/** `POST /checkout/test-session`: a visit in test mode, as a checkout would report it. */
export const testSessionRequest = z.strictObject({});

export const testSession = z.object({
  /** The visit's name in what is reported of it. */
  token: z.string(),
});
export type TestSession = z.infer<typeof testSession>;
