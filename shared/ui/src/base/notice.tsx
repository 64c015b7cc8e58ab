import type { ReactNode } from 'react';
import { Icon } from './icon';
import { NOTICE_ICONS, type NoticeKind } from './notice-kind';

export interface NoticeProps {
  kind: NoticeKind;
  title?: string | undefined;
  children?: ReactNode;
  /** A button or link below the text. */
  action?: ReactNode;
}

/** A message inside the page. Errors and warnings interrupt a screen reader, the others wait for a pause. */
export function Notice({ kind, title, children, action }: NoticeProps) {
  const urgent = kind === 'error' || kind === 'warning';
  return (
    <div className={`bal-notice bal-notice-${kind}`} role={urgent ? 'alert' : 'status'}>
      <Icon name={NOTICE_ICONS[kind]} />
      <div className="bal-notice-body">
        {title && <p className="bal-notice-title">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="bal-notice-action">{action}</div>}
      </div>
    </div>
  );
}
