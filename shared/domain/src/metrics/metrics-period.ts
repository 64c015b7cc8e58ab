import type { PeriodName } from '../time/period';

/** The longest period of the checkout's figures, in days. */
export const MAX_METRIC_DAYS = 400;

/** The period of a request for the checkout's figures without days, compared with the period before. */
export const DEFAULT_METRICS_PERIOD = '7d' satisfies PeriodName;
