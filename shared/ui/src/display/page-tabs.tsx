import { Link, useLocation, useSearchParams } from '@balcao/contract/router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../base/use-page-title';
import { useTabRow } from '../base/use-tab-row';
import { furtherFrom } from './list-origin';

export interface PageTab {
  /** The tab's name in the address: `?aba=empresa`. */
  key: string;
  label: string;
  content: ReactNode;
}

export interface PageTabsProps {
  /** Names the group for screen readers: "Partes do perfil". */
  label: string;
  /** The page's title. The parts after the first have their own before it: "Empresa · Perfil". */
  page: string;
  tabs: readonly [PageTab, ...PageTab[]];
  /** Names in the address that all parts share, such as whose money they show: they stay when another part is chosen. */
  keep?: readonly string[];
}

/** The address of a part. Its own name comes last. */
function queryOf(key: string, query: URLSearchParams, keep: readonly string[]): string {
  const kept = keep.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]));
  return `?${new URLSearchParams([...kept, ['aba', key]])}`;
}

/** Parts of a page, each with its own address: links, so that back, bookmarks and the unsaved guard work as elsewhere. */
export function PageTabs({ label, page, tabs, keep = [] }: PageTabsProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const current = tabs.find((tab) => tab.key === query.get('aba')) ?? tabs[0];
  const row = useTabRow<HTMLElement>(current.key);

  const title = current === tabs[0] ? page : `${current.label} · ${page}`;
  usePageTitle(title);

  return (
    <>
      <nav ref={row} className="bal-tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={queryOf(tab.key, query, keep)}
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
