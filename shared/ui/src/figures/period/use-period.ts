import { useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import {
  type PeriodChange,
  type PeriodChoice,
  type PeriodRules,
  parsePeriod,
  periodQuery,
  todayInSaoPaulo,
} from '@balcao/domain';
import { useCallback, useMemo } from 'react';

export type AddressPeriodRules = Omit<PeriodRules, 'today'>;

export interface AddressPeriod {
  period: PeriodChoice;
  rules: PeriodRules;
  /** Changes the period by changing the address, so that the browser's "voltar" takes it back. */
  change(change: PeriodChange): void;
}

/** The period of a page: it is kept in the address, and its days are those of São Paulo, whatever the browser's zone. */
export function usePeriod({ fallback, maxDays }: AddressPeriodRules): AddressPeriod {
  const { navigation } = useShell();
  const { search } = useLocation();
  // Read while rendering, because a page can stay open past midnight.
  const today = todayInSaoPaulo();
  const rules = useMemo(() => ({ fallback, maxDays, today }), [fallback, maxDays, today]);
  const period = useMemo(() => parsePeriod(search, rules), [search, rules]);
  const change = useCallback(
    (changed: PeriodChange) => {
      const { pathname, search: now } = navigation.location();
      const query = periodQuery(now, changed, fallback);
      navigation.navigate(query ? `${pathname}?${query}` : pathname);
    },
    [navigation, fallback],
  );
  return { period, rules, change };
}
