import { NOTICE_CATEGORIES, NOTICE_EMAILS, NOTICE_TARGET_KINDS } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
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

export const inbox = z.object({ items: z.array(inboxNotice), nextCursor: id.nullable() });
export type Inbox = z.infer<typeof inbox>;

/** The notices about a person and about the store that they work in, newest first. */
export const listNotices = call('GET /notices', {
  operationId: 'listNotices',
  access: 'seller',
  query: z.strictObject({
    /** `nextCursor` of the page before. */
    cursor: id.optional(),
    category: category.optional(),
    /** Only what was not read. */
    unread: z.enum(['true', 'false']).optional(),
  }),
  answer: inbox,
});

/** How many were not seen; `more` where they are more than that. */
export const noticeCount = z.object({ unseen: z.int().min(0).max(99), more: z.boolean() });
export type NoticeCount = z.infer<typeof noticeCount>;

export const countNotices = call('GET /notices/count', {
  operationId: 'countNotices',
  access: 'seller',
  answer: noticeCount,
});

export const noticesSeen = z.strictObject({ until: instant });

/** Everything up to a moment was seen, and read. */
export const markNoticesSeen = call('POST /notices/seen', {
  operationId: 'markNoticesSeen',
  access: 'seller',
  body: noticesSeen,
});

export const noticeChange = z.strictObject({ read: z.boolean() });

/** One that leads nowhere leaves the list when it is read. */
export const updateNotice = call('PUT /notices/:id', {
  operationId: 'updateNotice',
  access: 'seller',
  params: idParams,
  body: noticeChange,
  answer: inboxNotice,
});

const noticeChoice = z.strictObject({ app: z.boolean(), email: z.enum(NOTICE_EMAILS) });

/** The ways in which the person is told, by category. */
const noticePreferences = z.record(category, noticeChoice);
export type NoticePreferences = z.infer<typeof noticePreferences>;

export const getNoticePreferences = call('GET /notices/preferences', {
  operationId: 'getNoticePreferences',
  access: 'seller',
  answer: noticePreferences,
});

/** The categories that are named change. */
const noticePreferencesChange = z.partialRecord(category, noticeChoice);
export type NoticePreferencesChange = z.infer<typeof noticePreferencesChange>;

export const setNoticePreferences = call('PUT /notices/preferences', {
  operationId: 'setNoticePreferences',
  access: 'seller',
  body: noticePreferencesChange,
  answer: noticePreferences,
});
