import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export interface EmptyStateProps {
  /** Why there is nothing: there never was, a filter hides it, or it could not be read. */
  kind: 'never' | 'filtered' | 'error';
  title: string;
  /** The thing's icon in the menu, where there never was one. */
  icon?: IconName | undefined;
  /** One sentence: what the thing is for, or how to find it. */
  body?: ReactNode;
  /** The first step. */
  action?: ReactNode;
}

function iconOf({ kind, icon = 'info' }: EmptyStateProps): IconName {
  if (kind === 'never') return icon;
  return kind === 'filtered' ? 'search' : 'error';
}

/** Shown instead of an empty list. */
export function EmptyState(props: EmptyStateProps) {
  const { kind, title, body, action } = props;
  return (
    <div className="bal-panel" role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={iconOf(props)} size={32} />
      <p className="bal-h2">{title}</p>
      {body && <p className="bal-soft">{body}</p>}
      {action}
    </div>
  );
}
