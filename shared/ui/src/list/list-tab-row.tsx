import type { ValueCount } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { badgeLabel, type FilterValues, type ListState } from '@balcao/domain';
import { type ReactNode, useId } from 'react';
import { Icon } from '../base/icon';
import { useDisclosure } from '../base/use-disclosure';
import { useTabRow } from '../base/use-tab-row';
import { countOf, currentTab, filtersOf, type KnownTabs } from './list-tabs';
import type { ListTab, Noun } from './list-types';
import { keepInWindow } from './popover';

export interface ListTabRowProps {
  noun: Noun;
  tabs: KnownTabs;
  values: FilterValues;
  /** Undefined until they were read, null where they cannot be. */
  counts: readonly ValueCount[] | undefined | null;
  queryAfter(change: Partial<ListState>): string;
}

/** The commonest filter of a list: links with counts, so that each tab has its address. On phones they scroll. */
export function ListTabRow({ noun, tabs, values, counts, queryAfter }: ListTabRowProps) {
  const current = currentTab(tabs, values);
  const row = useTabRow<HTMLDivElement>(current?.label);

  const linkOf = (tab: ListTab, onFollow?: () => void) => (
    <TabLink
      key={tab.value ?? ''}
      label={tab.label}
      search={queryAfter({ filters: filtersOf(tabs, tab, values) })}
      isCurrent={tab === current}
      count={counts === null ? null : counts && countOf(tab, counts)}
      onFollow={onFollow}
    />
  );
  const seldom = tabs.tabs.filter(({ isSeldom }) => isSeldom);
  return (
    <nav className="bal-list-tab-line" aria-label={`Partes da lista de ${noun.many}`}>
      <div ref={row} className="bal-list-tabs">
        {tabs.tabs.filter((tab) => !seldom.includes(tab)).map((tab) => linkOf(tab))}
      </div>
      {seldom.length > 0 && (
        <MoreTabs current={seldom.find((tab) => tab === current)}>
          {(close) => seldom.map((tab) => linkOf(tab, close))}
        </MoreTabs>
      )}
    </nav>
  );
}

interface TabLinkProps {
  label: string;
  search: string;
  isCurrent: boolean;
  /** Undefined until it was read, null where it cannot be. */
  count: Omit<ValueCount, 'value'> | undefined | null;
  onFollow: (() => void) | undefined;
}

function TabLink({ label, search, isCurrent, count, onFollow }: TabLinkProps) {
  return (
    <Link
      to={{ search }}
      className="bal-list-tab"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      {label}
      {count !== null && <span className="bal-list-tab-count bal-tabular">{count && badgeLabel(count)}</span>}
    </Link>
  );
}

interface MoreTabsProps {
  current: ListTab | undefined;
  /** Each closes the panel itself: a listener for the capture phase would take the link away before its own one is called. */
  children(close: () => void): ReactNode;
}

/** Tabs that are seldom wanted. The button has the name of the one that is looked at. */
function MoreTabs({ current, children }: MoreTabsProps) {
  const { isOpen, toggle, closeToButton, container, button } = useDisclosure<HTMLDivElement>();
  const id = useId();
  return (
    <div ref={container} className="bal-list-popover">
      <button
        ref={button}
        type="button"
        className="bal-list-tab bal-list-tab-more"
        data-current={current !== undefined}
        aria-current={current && !isOpen ? 'page' : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {current?.label ?? 'Mais'}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div ref={keepInWindow} id={id} className="bal-list-popover-panel bal-list-tab-panel">
          {children(closeToButton)}
        </div>
      )}
    </div>
  );
}
