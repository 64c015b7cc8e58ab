import { randomUUID } from 'node:crypto';
import { uniqueCnpj } from '@balcao/domain/testing';
import { newId } from '../../src/db/new-id';
import { enqueueJob } from '../../src/jobs/job-queue';
import type { Platform } from '../../src/platform';
import { newToken } from '../../src/security/digest';
import { SYSTEM_ORIGIN } from '../../src/security/origin';
import { signupBody } from '../accounts';
import { stepUp } from '../call-as';
import type { Account } from '../stored-account';
import { newEmail, PASSWORD } from '../test-app';
import { ANTICIPATION_ROWS } from './anticipation-rows';
import { API_KEY_ROWS } from './api-key-rows';
import { BANK_ROWS } from './bank-rows';
import { BUYER_CHECKOUT_ROWS } from './buyer-checkout-rows';
import { CHECKOUT_THEME_ROWS } from './checkout-theme-rows';
import { COUPON_ROWS } from './coupon-rows';
import { DISPUTE_ROWS } from './dispute-rows';
import { DOMAIN_ROWS } from './domain-rows';
import { FINANCE_ROWS } from './finance-rows';
import { GATEWAY_ROWS } from './gateway-rows';
import { KYC_ROWS } from './kyc-rows';
import { NOTICE_ROWS } from './notice-rows';
import { ORDER_BUMP_ROWS } from './order-bump-rows';
import { ORDER_ROWS } from './order-rows';
import { PIXEL_ROWS } from './pixel-rows';
import { PLAN_ROWS } from './plan-rows';
import { PLATFORM_USER_ROWS } from './platform-user-rows';
import { PRODUCT_JOB_ROWS } from './product-job-rows';
import { PRODUCT_ROWS } from './product-rows';
import { adminOnly, bare, everybody, loggedIn, ownOnly, type Row, send, targetOnly } from './row';
import { SHIPPING_METHOD_ROWS } from './shipping-method-rows';
import { SHOPIFY_ROWS } from './shopify-rows';
import { STATEMENT_FILE_ROWS } from './statement-file-rows';
import { TEAM_ROWS } from './team-rows';
import { TEST_CHARGE_ROWS } from './test-charge-rows';
import { WEBHOOK_ENDPOINT_ROWS } from './webhook-endpoint-rows';

/** An open invitation to the target's store. */
async function invitationTo({ sellerId, storeId, userId }: Account, { database, digest }: Platform) {
  const token = newToken();
  const id = newId();
  await database.platform
    .insertInto('invitations')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      email: newEmail(),
      role: 'leitura',
      token_hash: digest(token),
      invited_by: userId,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  return { id, token };
}

async function pictureOf({ sellerId }: Account, { database }: Platform): Promise<string> {
  const id = `${randomUUID()}.webp`;
  const picture = { mime: 'image/webp', bytes: Buffer.from('RIFF'), sha256: '', width: 1, height: 1 };
  await database.platform
    .insertInto('seller_pictures')
    .values({ seller_id: sellerId, id, ...picture })
    .execute();
  return id;
}

/** A job of the target's, in their store, that has ended, with a file. */
async function jobOf({ sellerId, storeId, userId }: Account, { database }: Platform): Promise<string> {
  const id = await enqueueJob(database.platform, 'product_export', {
    owner: { sellerId, storeId },
    title: 'Exportar 1 produto',
    input: {},
    total: 1,
    origin: { ...SYSTEM_ORIGIN, actorId: userId, actorKind: 'user' },
  });
  await database.platform
    .updateTable('background_jobs')
    .set({ status: 'done', file_name: 'produtos.csv' })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A view that the target keeps for themselves. */
async function viewOf({ sellerId, storeId, userId }: Account, { database }: Platform): Promise<string> {
  const id = newId();
  const view = { list: 'products', name: id, query: 'status=draft', shared: false } as const;
  await database.platform
    .insertInto('saved_views')
    .values({ seller_id: sellerId, store_id: storeId, id, owner_id: userId, ...view })
    .execute();
  return id;
}

const wrongPassword = 'Senha-errada-42';
const unknownToken = 'nunca-emitido-'.repeat(3);

/** A call that needs a step-up, which the target's session has. */
const steppedUp = (url: string | ((target: Account) => string), status: number): Row => ({
  async call(target, platform) {
    await stepUp({ platform }, target);
    return { url: typeof url === 'string' ? url : url(target) };
  },
  answers: targetOnly(status),
});

/** Every route of the API by method and path; a route may have more than one row. */
export const MATRIX: Record<string, Row[]> = {
  'GET /healthz': [bare('/healthz', everybody(200))],
  'GET /readyz': [bare('/readyz', everybody(200))],
  'GET /version': [bare('/version', everybody(200))],

  'POST /auth/login': [
    send('/auth/login', () => ({ email: newEmail(), password: wrongPassword }), everybody(400)),
  ],
  'POST /auth/signup': [send('/auth/signup', signupBody, everybody(202))],
  'POST /auth/confirm-signup': [
    send('/auth/confirm-signup', () => ({ email: newEmail(), code: '000000' }), everybody(400)),
  ],
  'POST /auth/confirm-signup/resend-token': [
    send('/auth/confirm-signup/resend-token', () => ({ email: newEmail() }), everybody(202)),
  ],
  'POST /auth/user/forgot-password': [
    send('/auth/user/forgot-password', () => ({ email: newEmail() }), everybody(202)),
  ],
  'PUT /auth/user/change-password': [
    send(
      '/auth/user/change-password',
      () => ({ token: unknownToken, newPassword: PASSWORD }),
      everybody(400),
    ),
    send(
      '/auth/user/change-password',
      () => ({ currentPassword: wrongPassword, newPassword: PASSWORD }),
      loggedIn(400),
    ),
  ],
  'POST /auth/logout': [bare('/auth/logout', loggedIn(204))],
  'GET /auth/sessions': [bare('/auth/sessions', loggedIn(200))],
  'DELETE /auth/sessions': [steppedUp('/auth/sessions', 204)],
  'DELETE /auth/sessions/{id}': [steppedUp(({ sessionId }) => `/auth/sessions/${sessionId}`, 204)],
  'POST /auth/step-up': [send('/auth/step-up', () => ({ password: wrongPassword }), loggedIn(400))],
  'POST /renovar-token': [bare('/renovar-token', loggedIn(200))],

  'GET /auth/two-factor': [bare('/auth/two-factor', loggedIn(200))],
  'POST /enable-2fa': [
    {
      async call(target, platform) {
        await stepUp({ platform }, target);
        return { url: '/enable-2fa', payload: { email: target.email } };
      },
      answers: targetOnly(200),
    },
  ],
  'POST /validate-enable-2fa': [
    {
      call: ({ email }) => ({ url: '/validate-enable-2fa', payload: { email, codigo: '000000' } }),
      answers: targetOnly(409),
    },
  ],
  'POST /disable-2fa': [
    // Without a password given just now.
    { call: ({ email }) => ({ url: '/disable-2fa', payload: { email } }), answers: loggedIn(403) },
  ],
  'POST /validar-2fa': [
    {
      call: ({ email }) => ({
        url: '/validar-2fa',
        payload: { email, codigo: '000000', challenge: unknownToken },
      }),
      answers: everybody(400),
    },
  ],

  'GET /convites/{token}': [
    {
      call: async (target, platform) => ({
        url: `/convites/${(await invitationTo(target, platform)).token}`,
      }),
      // Logged in, everybody here is somebody else than the invited person. What a blocked owner sent leads nowhere.
      answers: { none: 200, blocked: 410, owner: 409, other: 409, admin: 409 },
    },
  ],
  'POST /convites/{token}': [
    {
      call: async (target, platform) => ({
        url: `/convites/${(await invitationTo(target, platform)).token}`,
        payload: { account: 'existing', password: wrongPassword },
      }),
      answers: { none: 400, blocked: 410, owner: 409, other: 409, admin: 409 },
    },
  ],
  // Without a password given just now.
  'GET /legal-documents': [bare('/legal-documents', everybody(200))],
  'GET /preferences': [bare('/preferences', loggedIn(200))],
  'PUT /preferences': [send('/preferences', () => ({ singleKeys: true }), loggedIn(200))],
  'POST /legal-acceptances': [
    send('/legal-acceptances', () => ({ document: 'terms', version: '2026-01' }), loggedIn(204)),
  ],
  'POST /convites': [send('/convites', () => ({ email: newEmail(), role: 'leitura' }), loggedIn(403))],
  'GET /convites': [bare('/convites', loggedIn(200))],
  'POST /convites/{id}/resend': [
    {
      call: async (target, platform) => ({
        url: `/convites/${(await invitationTo(target, platform)).id}/resend`,
      }),
      answers: loggedIn(403),
    },
  ],
  'DELETE /convites/{token}': [
    {
      call: async (target, platform) => ({ url: `/convites/${(await invitationTo(target, platform)).id}` }),
      answers: ownOnly(204),
    },
  ],

  'GET /seller/{id}': [
    { call: ({ sellerId }) => ({ url: `/seller/${sellerId}` }), answers: ownOnly(200, 200) },
  ],
  'PATCH /seller/{id}': [
    {
      call: ({ sellerId }) => ({
        url: `/seller/${sellerId}`,
        payload: { nickname: 'Mari' },
        headers: { 'if-match': '"1"' },
      }),
      answers: ownOnly(200, 403),
    },
  ],
  'GET /seller/{id}/company-change': [
    { call: ({ sellerId }) => ({ url: `/seller/${sellerId}/company-change` }), answers: ownOnly(200, 403) },
  ],
  // Without a password given just now.
  'POST /seller/{id}/company-change': [
    {
      call: ({ sellerId }) => ({
        url: `/seller/${sellerId}/company-change`,
        payload: { companyName: 'Ateliê Ltda.', cnpj: uniqueCnpj() },
      }),
      answers: loggedIn(403),
    },
  ],
  // Nothing waits.
  'DELETE /seller/{id}/company-change': [
    { call: ({ sellerId }) => ({ url: `/seller/${sellerId}/company-change` }), answers: ownOnly(404, 403) },
  ],
  'PUT /seller/{id}/picture': [
    // Without a picture: whose seller it is comes first.
    {
      call: ({ sellerId }) => ({ url: `/seller/${sellerId}/picture`, payload: {} }),
      answers: ownOnly(415, 403),
    },
  ],
  'DELETE /seller/{id}/picture': [
    { call: ({ sellerId }) => ({ url: `/seller/${sellerId}/picture` }), answers: ownOnly(200, 403) },
  ],
  'GET /pictures/{name}': [
    {
      call: async (target, platform) => ({ url: `/pictures/${await pictureOf(target, platform)}` }),
      answers: everybody(200),
    },
  ],
  'GET /seller/{id}/checklist': [
    { call: ({ sellerId }) => ({ url: `/seller/${sellerId}/checklist` }), answers: ownOnly(200, 200) },
  ],

  'POST /registrar-nova-loja': [send('/registrar-nova-loja', () => ({ nome: 'Ateliê' }), loggedIn(201))],
  'PUT /store': [send('/store', () => ({ nome: 'Ateliê' }), loggedIn(200))],
  'POST /alterar-token-usuario-loja': [
    {
      call: ({ storeId }) => ({ url: '/alterar-token-usuario-loja', payload: { idLoja: storeId } }),
      answers: ownOnly(200),
    },
  ],
  'GET /permissoes': [bare('/permissoes', loggedIn(200))],
  'GET /usuario': [bare('/usuario', loggedIn(200))],

  'GET /jobs': [bare('/jobs?kind=product_export&kind=user_export', loggedIn(200))],
  'GET /jobs/{id}': [
    {
      call: async (target, platform) => ({ url: `/jobs/${await jobOf(target, platform)}` }),
      answers: ownOnly(200),
    },
  ],
  'GET /jobs/{id}/rows': [
    {
      call: async (target, platform) => ({ url: `/jobs/${await jobOf(target, platform)}/rows` }),
      answers: ownOnly(200),
    },
  ],
  'GET /jobs/{id}/file': [
    {
      call: async (target, platform) => ({ url: `/jobs/${await jobOf(target, platform)}/file` }),
      answers: ownOnly(200),
    },
  ],
  'POST /jobs/{id}/cancel': [
    {
      call: async (target, platform) => ({ url: `/jobs/${await jobOf(target, platform)}/cancel` }),
      answers: ownOnly(200),
    },
  ],
  'POST /jobs/{id}/dismiss': [
    {
      call: async (target, platform) => ({ url: `/jobs/${await jobOf(target, platform)}/dismiss` }),
      answers: ownOnly(204),
    },
  ],

  'GET /saved-views': [
    bare('/saved-views?list=products', loggedIn(200)),
    bare('/saved-views?list=platform-users', adminOnly(200)),
  ],
  'POST /saved-views': [
    send(
      '/saved-views',
      () => ({ list: 'products', name: 'Rascunhos', query: 'status=draft', shared: true }),
      loggedIn(201),
    ),
    send(
      '/saved-views',
      () => ({ list: 'platform-users', name: newId(), query: 'status=blocked', shared: false }),
      adminOnly(201),
    ),
  ],
  'PATCH /saved-views/{id}': [
    {
      call: async (target, platform) => ({
        url: `/saved-views/${await viewOf(target, platform)}`,
        payload: { name: 'Só rascunhos' },
      }),
      answers: ownOnly(200),
    },
  ],
  'DELETE /saved-views/{id}': [
    {
      call: async (target, platform) => ({ url: `/saved-views/${await viewOf(target, platform)}` }),
      answers: ownOnly(204),
    },
  ],

  'DELETE /bloquear-usuario': [
    {
      call: ({ userId }) => ({ url: '/bloquear-usuario', query: { idUsuario: userId } }),
      answers: adminOnly(204),
    },
  ],
  'PUT /desbloquear-usuario': [
    {
      call: ({ userId }) => ({ url: '/desbloquear-usuario', query: { idUsuario: userId } }),
      answers: adminOnly(204),
    },
  ],
  'GET /usuario-existe': [
    { call: ({ email }) => ({ url: '/usuario-existe', query: { email } }), answers: adminOnly(200) },
  ],
  'POST /checkout/csp-reports': [
    {
      call: () => ({
        url: '/checkout/csp-reports',
        payload: '[]',
        headers: { 'content-type': 'application/reports+json' },
      }),
      answers: everybody(204),
    },
  ],
  'POST /live/tickets': [send('/live/tickets', () => ({}), loggedIn(201))],
  'GET /live/events': [bare('/live/events?after=0', loggedIn(200))],
  'GET /privacy': [bare('/privacy', loggedIn(200))],
  // Without a password given just now.
  'POST /privacy/export': [send('/privacy/export', () => ({}), loggedIn(403))],
  'POST /privacy/erasure': [send('/privacy/erasure', () => ({}), loggedIn(403))],
  // Nothing waits.
  'DELETE /privacy/erasure': [bare('/privacy/erasure', loggedIn(404))],
  ...API_KEY_ROWS,
  ...BUYER_CHECKOUT_ROWS,
  ...CHECKOUT_THEME_ROWS,
  ...COUPON_ROWS,
  ...GATEWAY_ROWS,
  ...TEAM_ROWS,
  ...TEST_CHARGE_ROWS,
  ...KYC_ROWS,
  ...FINANCE_ROWS,
  ...BANK_ROWS,
  ...ANTICIPATION_ROWS,
  ...STATEMENT_FILE_ROWS,
  ...DISPUTE_ROWS,
  ...ORDER_ROWS,
  ...SHOPIFY_ROWS,
  ...PLATFORM_USER_ROWS,
  ...PRODUCT_JOB_ROWS,
  ...PRODUCT_ROWS,
  ...DOMAIN_ROWS,
  ...WEBHOOK_ENDPOINT_ROWS,
  // This installation has no control of versions.
  'GET /admin/composition': [bare('/admin/composition', adminOnly(200))],
  'GET /admin/composition/history': [bare('/admin/composition/history', adminOnly(409))],
  // Without a password given just now.
  'POST /admin/composition/rollback': [
    send(
      '/admin/composition/rollback',
      () => ({ generation: 2, reason: 'O catálogo não abre no celular' }),
      adminOnly(403),
    ),
  ],
  'POST /admin/composition/side': [
    send('/admin/composition/side', () => ({ browser: 'um-navegador-123', side: 'canary' }), adminOnly(409)),
  ],
  'GET /admin/loja': [bare('/admin/loja', adminOnly(200))],
  'GET /admin/perfil': [bare('/admin/perfil', adminOnly(200))],
  ...NOTICE_ROWS,
  ...ORDER_BUMP_ROWS,
  ...PIXEL_ROWS,
  ...PLAN_ROWS,
  ...SHIPPING_METHOD_ROWS,
};
