import { MATRIX } from '../authorisation/matrix';
import type { Row } from '../authorisation/row';
import { stepUp } from '../call-as';
import type { Operation } from '../open-api';
import { type Account, createAccount } from '../stored-account';
import type { TestApi } from '../test-app';
import { asSent, type SentCall } from './mutations';
import { VALID_CALLS } from './valid-calls';

/**
 * Routes of which nothing here makes a right call: they ask for what was only mailed, shown once or computed, for a state that only
 * such a call leads to, or for a password that may be tried only so many times. They get the call of the matrix, which is refused.
 */
export const WITHOUT_VALID_CALL = new Set([
  'POST /auth/confirm-signup',
  'PUT /auth/user/change-password',
  'POST /auth/step-up',
  'POST /validate-enable-2fa',
  'POST /disable-2fa',
  'POST /validar-2fa',
  'POST /convites/{token}',
  'POST /convites/{id}/resend',
  'POST /team/leave',
  'POST /seller/{id}/company-change',
  'DELETE /seller/{id}/company-change',
  'POST /admin/users/{id}/company-changes/{changeId}/approval',
  'POST /admin/users/{id}/company-changes/{changeId}/refusal',
  'GET /kyc/documents/{id}',
  'POST /kyc/capture-links/exchange',
  'POST /kyc/captures/uploads',
  'PATCH /kyc/captures/profile',
  'POST /webhooks/idwall/{secret}',
  'POST /domains/{id}/remove',
  'POST /orders/{id}/resend-charge',
  'POST /carts/{id}/remind',
  'DELETE /disputes/{id}/evidence/{evidenceId}',
  'POST /orders/{id}/payments/{paymentId}/capture',
  'POST /orders/{id}/payments/{paymentId}/void',
  'POST /webhooks/gateways/{gateway}/{key}',
  'GET /v1/checkout/hosts/{host}',
  'POST /v1/checkout/sessions/recover',
  'POST /v1/checkout/sessions/{token}/card',
  'GET /v1/checkout/sessions/{token}/boleto.pdf',
  'POST /finance/anticipations',
  'POST /finance/anticipations/preview',
  'POST /finance/bank-accounts',
  'POST /finance/bank-account-changes/cancel',
  'POST /finance/payouts',
  'POST /finance/payouts/{id}/cancel',
  'GET /finance/calendars/{file}',
  'POST /orders/{id}/refunds',
  'POST /admin/users/{id}/adjustments/{adjustmentId}/approval',
  'POST /admin/users/{id}/adjustments/{adjustmentId}/refusal',
  'POST /subscription/change',
  'DELETE /subscription/change',
  'GET /invoices/{id}/lines',
  'GET /invoices/{id}/file',
  'POST /invoices/{id}/pix',
  'POST /webhook-simulations',
  'POST /webhooks/shopify/{id}',
  'POST /admin/users/{id}/second-factor/removal',
  'POST /admin/composition/side',
]);

export const hasValidCall = ({ route }: Operation): boolean => !WITHOUT_VALID_CALL.has(route);

const isSuccess = (status: number) => status < 300;

/** The row of a route that answers with success to most callers; the first one where none does. */
const rowOf = (route: string): Row | undefined =>
  MATRIX[route]?.find(({ answers }) => Object.values(answers).some(isSuccess)) ?? MATRIX[route]?.[0];

/**
 * Whether a right call of the route is written: one of its own, or one of the matrix that succeeds, be it after a step-up, which the
 * matrix's callers did not make.
 */
export const isWritten = (route: string): boolean =>
  VALID_CALLS[route] !== undefined ||
  Object.values(rowOf(route)?.answers ?? {}).some((status) => isSuccess(status) || status === 403);

/** A right call of a route, of things that were just made, by somebody new who may make it. */
export async function validCall(
  api: TestApi,
  { route, access }: Operation,
  picture: Buffer,
): Promise<{ call: SentCall; by: Account | undefined }> {
  const [target, admin] = await Promise.all([
    createAccount(api.platform, { planId: 'crescimento' }),
    access === 'admin' ? createAccount(api.platform, { isPlatformAdmin: true }) : undefined,
  ]);
  const by = admin ?? target;
  for (const account of new Set([target, by])) await stepUp(api, account);
  const known = VALID_CALLS[route];
  const row = rowOf(route);
  if (known === undefined && row === undefined) throw new Error(`The matrix has no row for ${route}.`);
  const call = known ? await known({ api, target, by, picture }) : await row?.call(target, api.platform);
  // What is open to everybody is called by nobody.
  return { call: asSent(call ?? { url: '' }), by: access === 'public' ? undefined : by };
}
