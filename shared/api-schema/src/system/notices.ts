import { NOTICE_CATEGORIES, NOTICE_EMAILS, NOTICE_TARGET_KINDS } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';

const category = z.enum(NOTICE_CATEGORIES);

/**
 * `ok`: it leads somewhere. `gone`: what it is about is no longer there. `forbidden`: the person may no longer see it, and learns
 * nothing of it here.
 */
export const INBOX_NOTICE_STATES = ['ok', 'gone', 'forbidden'] as const;

/** One fact that a person is told of, however often it is told. */
export const inboxNotice = z.object({
  id,
  category,
  state: z.enum(INBOX_NOTICE_STATES),
  /** Null where the person may no longer see it, as `detail` and `target`. */
  title: z.string().nullable(),
  detail: z.string().nullable(),
  /** Null where it leads nowhere. `id` is empty for a page of no record. */
  target: z.object({ kind: z.enum(NOTICE_TARGET_KINDS), id: z.string() }).nullable(),
  /** How often it was told. */
  count: z.int().min(1),
  createdAt: instant,
  seenAt: instant.nullable(),
  readAt: instant.nullable(),
});
export type InboxNotice = z.infer<typeof inboxNotice>;

/** `GET /notices`: what a person is told of, about themselves and the store that they work in, newest first. */
export const noticesQuery = z.strictObject({
  /** `nextCursor` of the page before. */
  cursor: id.optional(),
  category: category.optional(),
  /** Only what was not read. */
  unread: z.enum(['true', 'false']).optional(),
});
export type NoticesQuery = z.infer<typeof noticesQuery>;

export const inbox = z.object({ items: z.array(inboxNotice), nextCursor: id.nullable() });
export type Inbox = z.infer<typeof inbox>;

/** `GET /notices/count`: how many were not seen; `more` where they are more than that. */
export const noticeCount = z.object({ unseen: z.int().min(0).max(99), more: z.boolean() });
export type NoticeCount = z.infer<typeof noticeCount>;

/** `POST /notices/seen`: everything up to a moment was seen, and read. */
export const noticesSeen = z.strictObject({ until: instant });
export type NoticesSeen = z.infer<typeof noticesSeen>;

/** `PUT /notices/{id}`. One that leads nowhere leaves the list when it is read. */
export const noticeChange = z.strictObject({ read: z.boolean() });
export type NoticeChange = z.infer<typeof noticeChange>;

const noticeChoice = z.strictObject({ app: z.boolean(), email: z.enum(NOTICE_EMAILS) });

/** `GET /notices/preferences`: how the person is told, by category. */
export const noticePreferences = z.record(category, noticeChoice);
export type NoticePreferences = z.infer<typeof noticePreferences>;

/** `PUT /notices/preferences`: the categories that are named change. */
export const noticePreferencesChange = z.partialRecord(category, noticeChoice);
export type NoticePreferencesChange = z.infer<typeof noticePreferencesChange>;
