import { buildQueryString } from '../requests/query-string';
import {
  type DayRange,
  PERIOD_NAMES,
  type PeriodName,
  previousRange,
  type RangeRules,
  rangeOfPeriod,
  rangeProblems,
} from './period';

/** The period that a page is about. */
export interface PeriodChoice {
  name: PeriodName | 'custom';
  range: DayRange;
  /** The range that it is compared with, also while that is switched off. */
  previous: DayRange;
  compares: boolean;
}

export interface PeriodRules extends RangeRules {
  /** The period where the address names none. */
  fallback: PeriodName;
}

/** Words of the address that belong to the period. */
const PERIOD_QUERY_NAMES: readonly string[] = ['period', 'from', 'to', 'compare'];

/** Reads the period from a query string; what it cannot understand, and what has not happened yet, is the fallback. */
export function parsePeriod(search: string, rules: PeriodRules): PeriodChoice {
  const query = new URLSearchParams(search);
  const compares = query.get('compare') !== 'false';
  const typed = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isCustom = Object.keys(rangeProblems(typed, rules)).length === 0;
  if (isCustom) return { name: 'custom', range: typed, previous: previousRange('custom', typed), compares };
  const name = PERIOD_NAMES.find((known) => known === query.get('period')) ?? rules.fallback;
  const range = rangeOfPeriod(name, rules.today);
  return { name, range, previous: previousRange(name, range), compares };
}

/** A change of the period: another one, comparing or not, or both. */
export interface PeriodChange {
  to?: PeriodName | DayRange;
  compares?: boolean;
}

/** The query string after a change, without `?`. Other parts of it stay, and what is the default is left out. */
export function periodQuery(search: string, { to, compares }: PeriodChange, fallback: PeriodName): string {
  const query = new URLSearchParams(search);
  const others = [...query]
    .filter(([name]) => !PERIOD_QUERY_NAMES.includes(name))
    .map(([name, value]) => ({ [name]: value }));
  const period =
    to === undefined
      ? { period: query.get('period'), from: query.get('from'), to: query.get('to') }
      : typeof to === 'string'
        ? { period: to === fallback ? null : to }
        : to;
  const isOff = compares === undefined ? query.get('compare') === 'false' : !compares;
  return buildQueryString([...others, { ...period, compare: isOff ? false : null }]);
}
