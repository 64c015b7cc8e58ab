import { instant } from '../basics/common';
import { z } from '../basics/z';

/** `GET /finance/calendar`: whether calendars can read when money falls due. The address itself is shown once. */
export const calendarFeed = z.object({
  /** When the address was made; null while there is none. */
  createdAt: instant.nullable(),
  createdBy: z.string(),
  canEdit: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** `POST /finance/calendar`: a new address, which ends the one before. */
export const newCalendarFeed = z.object({ url: z.url() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;
