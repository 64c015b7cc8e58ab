import type { ListPage, ValueCount } from '@balcao/api-schema';
import type { FilterValues } from '@balcao/domain';
import type { ListTab } from './list-types';

/** `ListTabs` of whatever filters. */
export interface KnownTabs {
  filter: string;
  tabs: readonly ListTab[];
}

const chosenValues = ({ filter }: KnownTabs, values: FilterValues): readonly unknown[] => {
  const value = values[filter];
  return value === undefined ? [] : [value].flat();
};

/** The tab of a list's filters; none when they hold several values or one that no tab has. */
export function currentTab(tabs: KnownTabs, values: FilterValues): ListTab | undefined {
  const chosen = chosenValues(tabs, values);
  return chosen.length > 1 ? undefined : tabs.tabs.find(({ value }) => value === chosen[0]);
}

/** Whether the tabs can say what the filter holds. */
export const isOneTab = (tabs: KnownTabs, values: FilterValues): boolean =>
  currentTab(tabs, values) !== undefined;

/** The filters after a tab was chosen. */
export function filtersOf({ filter }: KnownTabs, { value }: ListTab, values: FilterValues): FilterValues {
  const { [filter]: _before, ...others } = values;
  return value === undefined ? others : { ...others, [filter]: [value] };
}

/** The rows of a tab; undefined until they were counted. */
export function countOf(
  { value, counts }: ListTab,
  counted: readonly ValueCount[] | undefined,
): Omit<ValueCount, 'value'> | undefined {
  const wanted = counts ?? (value === undefined ? undefined : [value]);
  const own = counted?.filter((one) => wanted?.includes(one.value) ?? true);
  return (
    own && {
      total: own.reduce((sum, { total }) => sum + total, 0),
      totalIsExact: own.every(({ totalIsExact }) => totalIsExact),
    }
  );
}

/** Whether any tab has rows, though the list may show none. */
export const hasCounted = ({ counts = [] }: Pick<ListPage<unknown>, 'counts'>): boolean =>
  counts.some(({ total }) => total > 0);
