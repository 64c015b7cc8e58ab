import { newId } from '../../src/db/new-id';
import type { Account } from '../stored-account';
import { adminOnly, type Row } from './row';

const reason = 'Pedido do titular por telefone';

/** A call below the target's own address in `/admin/users`. */
const below = (path: string, status: number, payload?: object): Row => ({
  call: ({ userId }) => ({ url: `/admin/users/${userId}${path}`, ...(payload && { payload }) }),
  answers: adminOnly(status),
});

const onList = (path: string, status: number, payloadFor: (target: Account) => object): Row => ({
  call: (target) => ({ url: `/admin/users/${path}`, payload: payloadFor(target) }),
  answers: adminOnly(status),
});

/** The calls about the platform's users. Where the admin gets 403, their session lacks the step-up. */
export const PLATFORM_USER_ROWS: Record<string, Row[]> = {
  'GET /admin/users': [{ call: () => ({ url: '/admin/users?size=10' }), answers: adminOnly(200) }],
  'GET /admin/users/{id}': [below('', 200)],
  'POST /admin/users/{id}/reveal': [below('/reveal', 403, { fields: ['cpf'], reason })],
  'POST /admin/users/bulk': [
    onList('bulk', 403, ({ userId }) => ({
      action: 'block',
      selection: { by: 'ids', ids: [userId] },
      reason,
    })),
  ],
  'POST /admin/users/export': [
    onList('export', 202, ({ email }) => ({
      filter: { q: email },
      columns: ['name'],
      purpose: 'Auditoria mensal do cadastro',
    })),
  ],
  'GET /admin/users/{id}/sessions': [below('/sessions', 200)],
  'DELETE /admin/users/{id}/sessions': [below('/sessions', 403)],
  'DELETE /admin/users/{id}/sessions/{sessionId}': [
    {
      call: ({ userId, sessionId }) => ({ url: `/admin/users/${userId}/sessions/${sessionId}` }),
      // Needs a step-up.
      answers: adminOnly(403),
    },
  ],
  'POST /admin/users/{id}/second-factor/removal': [below('/second-factor/removal', 403, { reason })],
  'POST /admin/users/{id}/password-reset': [below('/password-reset', 202)],
  'GET /admin/users/{id}/notes': [below('/notes', 200)],
  'POST /admin/users/{id}/notes': [below('/notes', 201, { text: 'Ligou para confirmar o endereço.' })],
  'DELETE /admin/users/{id}/notes/{noteId}': [below(`/notes/${newId()}`, 404)],
  // Without a password given just now.
  'POST /admin/users/{id}/company/review': [
    below('/company/review', 403, { companyName: 'Ateliê Ltda.', cnpj: '12ABC34501DE35' }),
  ],
  'GET /admin/users/{id}/company-changes': [below('/company-changes', 200)],
  'POST /admin/users/{id}/company-changes/{changeId}/approval': [
    below(`/company-changes/${newId()}/approval`, 403, {}),
  ],
  'POST /admin/users/{id}/company-changes/{changeId}/refusal': [
    below(`/company-changes/${newId()}/refusal`, 403, { reason }),
  ],
  'GET /admin/users/{id}/adjustments': [below('/adjustments', 200)],
  // They need a step-up.
  'POST /admin/users/{id}/adjustments/{adjustmentId}/approval': [
    below(`/adjustments/${newId()}/approval`, 403, {}),
  ],
  'POST /admin/users/{id}/adjustments/{adjustmentId}/refusal': [
    below(`/adjustments/${newId()}/refusal`, 403, { reason }),
  ],
  'GET /admin/users/{id}/audit': [below('/audit', 200)],
  'GET /admin/users/{id}/audit/integrity': [below('/audit/integrity', 200)],
};
