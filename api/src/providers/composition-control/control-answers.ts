import { z } from '@balcao/api-schema';
import { channelReport } from '@balcao/api-schema/control';

/** `POST /control/channels/{channel}/entries`, as far as it is read. */
export const writtenEntry = channelReport.pick({ generation: true });

/** An answer that is a refusal. */
export const controlRefusal = z.object({
  code: z.string(),
  errors: z.array(z.string()).min(1),
  /** The way to solve it. */
  action: z.string().default(''),
});
export type ControlRefusal = z.infer<typeof controlRefusal>;
