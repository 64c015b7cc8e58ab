import { z } from '@balcao/api-schema';
import { defineTask } from '../../queue';

/** Sends a mail of the outbox. */
export const mailTask = defineTask('mail', z.object({ messageId: z.string() }));
