import type { RevealRequest, UserAuditQuery } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';
import { useMemo } from 'react';

const NOTES_PER_PAGE = 25;

/** The calls about one user. Each rejects with an `ApiError`; the sensitive ones with `step_up_required` at first. */
export function createUserApi(http: HttpClient, id: string) {
  const params = { id };
  return {
    read: (signal?: AbortSignal) => send(http, 'GET /admin/users/:id', { params, signal }),

    /** Values of personal fields. Who asked, which ones and why is recorded. */
    reveal: (body: RevealRequest) => send(http, 'POST /admin/users/:id/reveal', { params, body }),

    block: (motivo: string) => send(http, 'DELETE /bloquear-usuario', { query: { idUsuario: id, motivo } }),

    unblock: (motivo: string) => send(http, 'PUT /desbloquear-usuario', { query: { idUsuario: id, motivo } }),

    sessions: async (signal?: AbortSignal) =>
      (await send(http, 'GET /admin/users/:id/sessions', { params, signal })).items,

    endSession: (sessionId: string) =>
      send(http, 'DELETE /admin/users/:id/sessions/:sessionId', { params: { id, sessionId } }),

    /** @returns how many were open */
    endSessions: async () => (await send(http, 'DELETE /admin/users/:id/sessions', { params })).ended,

    removeSecondFactor: (reason: string) =>
      send(http, 'POST /admin/users/:id/second-factor/removal', { params, body: { reason } }),

    sendResetLink: () => send(http, 'POST /admin/users/:id/password-reset', { params }),

    notes: (cursor: string | null, signal?: AbortSignal) =>
      send(http, 'GET /admin/users/:id/notes', {
        params,
        query: { size: NOTES_PER_PAGE, ...(cursor !== null && { page: 2, cursor }) },
        signal,
      }),

    addNote: (text: string, headers: Record<string, string>) =>
      send(http, 'POST /admin/users/:id/notes', { params, body: { text }, headers }),

    withdrawNote: (noteId: string) =>
      send(http, 'DELETE /admin/users/:id/notes/:noteId', { params: { id, noteId } }),

    companyChanges: (signal?: AbortSignal) =>
      send(http, 'GET /admin/users/:id/company-changes', { params, signal }),

    approveCompanyChange: (changeId: string) =>
      send(http, 'POST /admin/users/:id/company-changes/:changeId/approval', { params: { id, changeId } }),

    refuseCompanyChange: (changeId: string, reason: string) =>
      send(http, 'POST /admin/users/:id/company-changes/:changeId/refusal', {
        params: { id, changeId },
        body: { reason },
      }),

    adjustments: async (signal?: AbortSignal) =>
      (await send(http, 'GET /admin/users/:id/adjustments', { params, signal })).items,

    approveAdjustment: (adjustmentId: string) =>
      send(http, 'POST /admin/users/:id/adjustments/:adjustmentId/approval', {
        params: { id, adjustmentId },
      }),

    refuseAdjustment: (adjustmentId: string, reason: string) =>
      send(http, 'POST /admin/users/:id/adjustments/:adjustmentId/refusal', {
        params: { id, adjustmentId },
        body: { reason },
      }),

    audit: (query: ListRequest<UserAuditQuery>, signal?: AbortSignal) =>
      send(http, 'GET /admin/users/:id/audit', { params, query, signal }),

    auditIntegrity: (signal?: AbortSignal) =>
      send(http, 'GET /admin/users/:id/audit/integrity', { params, signal }),
  };
}

export type UserApi = ReturnType<typeof createUserApi>;

/** The calls about one user on the shell's client. */
export function useUserApi(id: string): UserApi {
  const { http } = useShell();
  return useMemo(() => createUserApi(http, id), [http, id]);
}
