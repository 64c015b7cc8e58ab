import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export interface EmptyStateProps {
  /** Why there is nothing: there never was, a filter hides it, or it could not be read. */
  kind: 'never' | 'filtered' | 'error';
  title: string;
  /** One sentence: what the thing is for, or how to find it. */
  body?: ReactNode;
  /** The first step. */
  action?: ReactNode;
}

const ICONS: Readonly<Record<EmptyStateProps['kind'], IconName>> = {
  never: 'plus',
  filtered: 'search',
  error: 'error',
};

/** Shown instead of an empty list. */
export function EmptyState({ kind, title, body, action }: EmptyStateProps) {
  return (
    <div className="bal-panel" role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={ICONS[kind]} size={32} />
      <p className="bal-h2">{title}</p>
      {body && <p className="bal-soft">{body}</p>}
      {action}
    </div>
  );
}
