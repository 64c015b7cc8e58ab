import type { CheckoutLooksTable, Finding } from '../tables/checkout-integrity-schema';

/** The result of fetching a page. */
export type CheckResult =
  | { outcome: 'seen'; findings: readonly Finding[] }
  /** The store sells nothing now. */
  | { outcome: 'closed' }
  | { outcome: 'unreachable'; findings: readonly Finding[] };

/** The state of a page after the last check. */
export interface PreviousCheck {
  state: CheckoutLooksTable['state'];
  recorded: CheckoutLooksTable['recorded'];
  findings: readonly Finding[];
}

/** The state of a page after a check, and when it is checked again. */
export interface NextCheck extends PreviousCheck {
  /** The change to write into the audit log; undefined where there is none. */
  news?: 'good' | 'changed' | 'restored';
  /** Until the next look, in seconds. */
  again: number;
}

const HOUR_SECONDS = 3_600;
/** A page that is being updated beside the API differs for minutes: a difference is recorded when it is seen twice. */
const SOON_SECONDS = 300;

const namesOf = (findings: readonly Finding[]): string =>
  JSON.stringify(findings.map(({ where, what }) => [where, what]));

/**
 * The state to keep of a page. It is news the first time that the page is as it was built, when it is not, when it differs in another way
 * than before, and when it is right again.
 */
export function nextCheck(before: PreviousCheck | undefined, sight: CheckResult): NextCheck {
  const recorded = before?.recorded ?? null;
  const later = { recorded, again: HOUR_SECONDS };
  if (sight.outcome === 'closed') return { ...later, state: 'closed', findings: [] };
  const { findings } = sight;
  if (sight.outcome === 'unreachable')
    return { ...later, state: 'unreachable', findings, again: SOON_SECONDS };
  if (findings.length === 0) {
    const news = { good: undefined, changed: 'restored', never: 'good' } as const;
    const said = news[recorded ?? 'never'];
    return { state: 'good', recorded: 'good', findings, again: HOUR_SECONDS, ...(said && { news: said }) };
  }
  const wasSuspect = before?.state === 'suspect' || before?.state === 'changed';
  if (!wasSuspect) return { ...later, state: 'suspect', findings, again: SOON_SECONDS };
  const hasChanged =
    recorded !== 'changed' || (before.state === 'changed' && namesOf(before.findings) !== namesOf(findings));
  return {
    state: 'changed',
    recorded: 'changed',
    findings,
    again: HOUR_SECONDS,
    ...(hasChanged && { news: 'changed' }),
  };
}
