import { bare, loggedIn, type Row, send } from './row';

/** The plan of the caller's own store: no call names another one. */
export const PLAN_ROWS: Record<string, Row[]> = {
  'GET /plans': [bare('/plans', loggedIn(200))],
  'GET /subscription': [bare('/subscription', loggedIn(200))],
  'POST /subscription/preview': [send('/subscription/preview', () => ({ planId: 'escala' }), loggedIn(200))],
  'POST /subscription/simulate': [
    send('/subscription/simulate', () => ({ planId: 'escala' }), loggedIn(200)),
  ],
  // Nobody's session is confirmed here.
  'POST /subscription/change': [
    send('/subscription/change', () => ({ planId: 'escala', version: 'x' }), loggedIn(403)),
  ],
  'DELETE /subscription/change': [bare('/subscription/change', loggedIn(403))],
  'GET /invoices': [bare('/invoices', loggedIn(200))],
  // A month that no store here has an invoice of.
  'POST /invoices/{id}/pix': [bare('/invoices/2025-12/pix', loggedIn(404))],
  'GET /invoices/{id}/lines': [bare('/invoices/2025-12/lines', loggedIn(404))],
  'GET /invoices/{id}/file': [bare('/invoices/2025-12/file', loggedIn(404))],
};
