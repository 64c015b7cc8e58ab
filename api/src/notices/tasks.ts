import { z } from '@balcao/api-schema';
import { defineTask } from '../queue';

/** Writes to somebody about one fact, which no mail of its own tells. */
export const noticeMailTask = defineTask(
  'notice-mail',
  z.object({ userId: z.string(), noticeId: z.string() }),
);

/** Writes to somebody what a day's summary has, `YYYY-MM-DD`. */
export const noticeDigestTask = defineTask(
  'notice-digest',
  z.object({ userId: z.string(), day: z.string() }),
);
