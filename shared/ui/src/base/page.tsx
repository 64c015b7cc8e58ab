import type { ReactNode } from 'react';

export interface PageProps {
  title: string;
  /** A `StatusPill` beside the title. */
  status?: ReactNode;
  /** The one next action, on the right of the title. */
  actions?: ReactNode;
  /** `form` is 640 px wide, `full` as wide as the window allows. */
  width?: 'form' | 'full';
  children: ReactNode;
}

/** A screen of the back-office with its single h1, which gets the focus after a navigation. */
export function Page({ title, status, actions, width = 'full', children }: PageProps) {
  return (
    <div className={`bal-page bal-page-${width}`}>
      <header className="bal-page-header">
        <h1 className="bal-h1" tabIndex={-1}>
          {title}
        </h1>
        {status}
        {actions && <div className="bal-page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
