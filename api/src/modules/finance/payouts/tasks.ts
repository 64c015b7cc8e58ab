import { z } from '@balcao/api-schema';
import { defineTask } from '../../../queue';

/** Hands a payout to the bank, and asks until it is paid or came back. */
export const payoutTask = defineTask('payout', z.object({ payoutId: z.string() }));
