import type { ReactNode } from 'react';
import { BackLink } from './back-link';

export interface ResourceDetailProps {
  /** The record's name. */
  title: string;
  /** A `StatusTag` beside the title. */
  status?: ReactNode;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  /** `RecordNeighbors`, beside the way back. */
  neighbors?: ReactNode;
  /** The one next action: on the right of the title, on a phone at the bottom of the screen. */
  action?: ReactNode;
  /** Other actions, in the title's row. */
  moreActions?: ReactNode;
  /** Beside the content: who, when, history. After it on a phone. */
  context?: ReactNode;
  /** `form` is 640 px wide, for a short form without a context. */
  width?: 'form' | 'full';
  /** Cards (`Section`) below each other. */
  children: ReactNode;
}

/** A record's page: title with status and action, content, and context. */
export function ResourceDetail({
  title,
  status,
  back,
  neighbors,
  action,
  moreActions,
  context,
  width = 'full',
  children,
}: ResourceDetailProps) {
  return (
    <div className={`bal-page bal-page-${width}`}>
      <div className="bal-detail-top">
        <BackLink to={back.to}>{back.label}</BackLink>
        {neighbors}
      </div>
      <header className="bal-page-header">
        <h1 className="bal-h1" tabIndex={-1}>
          {title}
        </h1>
        {status}
        {(action || moreActions) && (
          <div className="bal-page-actions">
            {moreActions}
            {action && <div className="bal-detail-action">{action}</div>}
          </div>
        )}
      </header>
      {/* The record is another element than its skeleton: a longer title moves what comes, and nothing that was there. */}
      <div key={context ? 'record' : 'skeleton'} className={context ? 'bal-detail' : undefined}>
        <div className="bal-detail-main">{children}</div>
        {context && (
          <aside className="bal-detail-context" aria-label="Sobre este registro">
            {context}
          </aside>
        )}
      </div>
    </div>
  );
}
