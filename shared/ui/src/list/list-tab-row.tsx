import type { ValueCount } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { badgeLabel, type FilterValues, type ListState } from '@balcao/domain';
import { useLayoutEffect, useRef } from 'react';
import { countOf, currentTab, filtersOf, type KnownTabs } from './list-tabs';
import type { Noun } from './list-types';

export interface ListTabRowProps {
  noun: Noun;
  tabs: KnownTabs;
  values: FilterValues;
  /** Undefined until they were read, null where they cannot be. */
  counts: readonly ValueCount[] | undefined | null;
  queryAfter(change: Partial<ListState>): string;
}

/** How much of the previous tab stays visible, so that people see that there is one. */
const NEIGHBOUR_PIXELS = 48;

/** The commonest filter of a list: links with counts, so that each tab has its address. On phones they scroll. */
export function ListTabRow({ noun, tabs, values, counts, queryAfter }: ListTabRowProps) {
  const current = currentTab(tabs, values);
  const row = useRef<HTMLElement>(null);

  // On phones the row is wider than the window: the current tab is where it can be seen.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - NEIGHBOUR_PIXELS;
  }, [current]);

  return (
    <nav ref={row} className="bal-list-tabs" aria-label={`Partes da lista de ${noun.many}`}>
      {tabs.tabs.map((tab) => {
        const count = counts ? countOf(tab, counts) : undefined;
        const search = queryAfter({ filters: filtersOf(tabs, tab, values) });
        return (
          <Link
            key={tab.value ?? ''}
            to={{ search }}
            className="bal-list-tab"
            aria-current={tab === current ? 'page' : undefined}
          >
            {tab.label}
            {counts !== null && (
              <span className="bal-list-tab-count bal-tabular">{count && badgeLabel(count)}</span>
            )}
          </Link>
        );
      })}
      {tabs.links?.map(({ label, to }) => (
        <Link key={to} to={to} className="bal-list-tab">
          {label}
        </Link>
      ))}
    </nav>
  );
}
