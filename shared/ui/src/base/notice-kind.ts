import type { IconName } from './icon';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export const NOTICE_ICONS: Readonly<Record<NoticeKind, IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'alert',
  error: 'error',
};
