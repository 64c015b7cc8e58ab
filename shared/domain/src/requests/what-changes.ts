/** Published on the page's bus when a call that sends something has succeeded. */
export const API_CHANGED = 'api.changed';

/** A call that has sent something. */
export interface ApiChange {
  /** In small letters. */
  method: string;
  path: string;
}

/**
 * The declared calls that send something and change nothing that a screen reads: reckoned examples, lists to print, links to what is there,
 * the session itself, and how its own screen is arranged, which that screen knows already.
 */
export const CHANGES_NOTHING = [
  'POST /alterar-token-usuario-loja',
  'POST /auth/logout',
  'POST /auth/step-up',
  'POST /coupons/simulate',
  'POST /finance/anticipations/preview',
  'POST /kyc/documents/{id}/link',
  'POST /live/tickets',
  'POST /notices/seen',
  'POST /orders/picking-list',
  'POST /products/bulk/price-preview',
  'POST /renovar-token',
  'POST /shipping-methods/simulate',
  'POST /subscription/preview',
  'POST /subscription/simulate',
  'POST /team/leave',
  'PUT /preferences',
] as const;

/** Whether a call is one that is declared with names in place of its ids. */
function isCall({ method, path }: ApiChange, declared: string): boolean {
  const [declaredMethod, declaredPath = ''] = declared.split(' ');
  const [segments, names] = [path.split('/'), declaredPath.split('/')];
  return (
    method.toUpperCase() === declaredMethod &&
    segments.length === names.length &&
    names.every((name, index) => name.startsWith('{') || name === segments[index])
  );
}

/** Whether what screens show may be other than they read, once a call that sends something has succeeded. */
export const changesWhatIsRead = (call: ApiChange): boolean =>
  !CHANGES_NOTHING.some((declared) => isCall(call, declared));

/** Calls after which the record of their path is gone, other than DELETE: a domain is removed by its name, an invitation accepted. */
const TAKES_AWAY = /^(?:\/domains\/([^/]+)\/remove|\/convites\/([^/]+))$/;

/** The id or token of the record that a call has taken away. */
export function takenAwayBy({ method, path }: ApiChange): string | undefined {
  if (method === 'delete') return path.slice(path.lastIndexOf('/') + 1);
  const [, domain, invitation] = TAKES_AWAY.exec(path) ?? [];
  return domain ?? invitation;
}
