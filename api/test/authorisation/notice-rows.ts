import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

/** A notice of the target. */
async function noticeOf(
  { sellerId, storeId, userId }: Account,
  { database }: Pick<Platform, 'database'>,
): Promise<string> {
  const id = newId();
  await database.platform
    .insertInto('notices')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      user_id: userId,
      dedupe_key: id,
      category: 'money',
      title: 'Um saque voltou',
      detail: '',
      target_kind: '',
      target_id: '',
      in_app: true,
      mail_due: false,
    })
    .execute();
  return id;
}

/** The rows of notices. */
export const NOTICE_ROWS: Record<string, Row[]> = {
  'GET /notices': [bare('/notices', loggedIn(200))],
  'GET /notices/count': [bare('/notices/count', loggedIn(200))],
  'POST /notices/seen': [send('/notices/seen', () => ({ until: '2026-11-27T12:00:00Z' }), loggedIn(204))],
  'PUT /notices/{id}': [
    {
      call: async (target, platform) => ({
        url: `/notices/${await noticeOf(target, platform)}`,
        payload: { read: true },
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /notices/preferences': [bare('/notices/preferences', loggedIn(200))],
  'PUT /notices/preferences': [
    send('/notices/preferences', () => ({ files: { app: true, email: 'nunca' } }), loggedIn(200)),
  ],
};
