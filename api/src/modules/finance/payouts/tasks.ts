import { z } from '@balcao/api-schema';
import { defineTask } from '../../../queue';

const payload = z.object({ payoutId: z.string() });

/** Hands a payout to the bank, and asks until it is paid or came back. */
export const payoutTask = defineTask('payout', payload);

/** Asks the bank now and then whether a payout that it paid came back. */
export const returnCheckTask = defineTask('returned-payout-check', payload);
