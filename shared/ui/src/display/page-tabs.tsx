import { Link, useLocation, useSearchParams } from '@balcao/contract/router';
import type { ReactNode } from 'react';
import { furtherFrom } from './list-origin';

export interface PageTab {
  /** What stands in the address: `?aba=empresa`. */
  key: string;
  label: string;
  content: ReactNode;
}

export interface PageTabsProps {
  /** Names the group for screen readers: "Partes do perfil". */
  label: string;
  tabs: readonly [PageTab, ...PageTab[]];
}

/** Parts of a page, each with its own address: links, so that back, bookmarks and the unsaved guard work as elsewhere. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const current = tabs.find((tab) => tab.key === query.get('aba')) ?? tabs[0];
  return (
    <>
      <nav className="bal-tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={`?aba=${tab.key}`}
            state={furtherFrom(state)}
            className="bal-tab"
            aria-current={tab === current ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      {current.content}
    </>
  );
}
