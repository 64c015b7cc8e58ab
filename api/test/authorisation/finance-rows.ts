import { bare, loggedIn, type Row } from './row';

export const FINANCE_ROWS: Record<string, Row[]> = {
  'GET /finance/balances': [bare('/finance/balances', loggedIn(200))],
  'GET /finance/balances/gateways': [bare('/finance/balances/gateways', loggedIn(200))],
  'GET /finance/entries': [bare('/finance/entries', loggedIn(200))],
  'GET /finance/terms': [bare('/finance/terms', loggedIn(200))],
  'GET /finance/explain': [
    bare('/finance/explain?from=2026-01-01T03:00:00Z&to=2026-01-31T03:00:00Z', loggedIn(200)),
  ],
  'GET /finance/days': [bare('/finance/days?from=2026-01-01&to=2026-01-31', loggedIn(200))],
  'GET /finance/receivables/days': [
    bare('/finance/receivables/days?from=2026-01-01&to=2026-01-31', loggedIn(200)),
  ],
  'GET /finance/receivables': [bare('/finance/receivables?from=2026-01-01&to=2026-01-31', loggedIn(200))],
};
