import { NOTICE_TARGETS, type Permission } from '@balcao/domain';
import type { NoticeRow } from './repository';

/** Whether somebody may see what a notice is about. What is about the person is theirs. */
export function mayKnow(
  { target_kind: kind, store_id: storeId }: Pick<NoticeRow, 'target_kind' | 'store_id'>,
  isPermitted: (permission: Permission) => boolean,
): boolean {
  const permission = kind === '' ? null : NOTICE_TARGETS[kind].permission;
  return storeId === '' || permission === null || isPermitted(permission);
}
