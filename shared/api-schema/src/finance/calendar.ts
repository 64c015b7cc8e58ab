import { call } from '../basics/call';
import { instant } from '../basics/common';
import { z } from '../basics/z';
import { reading, writing } from './access';

/** Whether calendars can read when money falls due. The address itself is shown once. */
export const calendarFeed = z.object({
  /** When the address was made; null while there is none. */
  createdAt: instant.nullable(),
  createdBy: z.string(),
  canEdit: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const newCalendarFeed = z.object({ url: z.url() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

export const getCalendarFeed = call('GET /finance/calendar', {
  operationId: 'getCalendarFeed',
  ...reading,
  answer: calendarFeed,
});

/** Not idempotent by key: the stored answer would keep the address that is shown once. */
export const createCalendarFeed = call('POST /finance/calendar', {
  operationId: 'createCalendarFeed',
  ...writing,
  summary: 'A new address, which ends the one before',
  answer: newCalendarFeed,
  status: 201,
});

export const deleteCalendarFeed = call('DELETE /finance/calendar', {
  operationId: 'deleteCalendarFeed',
  ...writing,
  problems: [404],
});

export const downloadCalendar = call('GET /finance/calendar/file', {
  operationId: 'downloadCalendar',
  ...reading,
  takesDataOut: true,
  summary: 'The same as a file',
  answer: z.string(),
});

export const subscribeToCalendar = call('GET /finance/calendars/:file', {
  operationId: 'subscribeToCalendar',
  access: 'public',
  limitGroup: 'calendars',
  summary: 'What a calendar reads: amounts and days, nothing of buyers',
  params: z.object({ file: z.string().max(100) }),
  answer: z.string(),
  problems: [404],
});
