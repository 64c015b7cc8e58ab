import { AUTHORIZATION_ACTIONS } from '@balcao/domain';
import { z } from '../basics/z';

/** The possible decisions about money that is reserved on a card; null where none is. */
export const paymentAuthorization = z
  .object({
    /** Why nothing can be decided here, in words; empty where it can be captured and voided. */
    obstacle: z.string(),
    /** The request to the gateway that it is yet to carry out. */
    requested: z.enum(AUTHORIZATION_ACTIONS).nullable(),
    /** The cents that it was asked to take; null where it was asked for nothing, or to let all of it go. */
    requestedCents: z.int().nullable(),
    /** Whether the gateway takes a part of what is reserved. */
    partialCapture: z.boolean(),
    /** Why it waits, or why what was asked for last failed, in words; else empty. */
    note: z.string(),
  })
  .nullable();
