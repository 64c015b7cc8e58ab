import type {
  Adjustment,
  Adjustments,
  PlatformUser,
  PlatformUserSessions,
  RemoveSecondFactorRequest,
  RevealedData,
  RevealRequest,
  SessionsEnded,
  UserAuditIntegrity,
  UserAuditPage,
  UserAuditQuery,
  UserNote,
  UserNotePage,
  UserNoteRequest,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { useMemo } from 'react';

const NOTES_PER_PAGE = 25;

/** The calls about one user. Each rejects with an `ApiError`; the sensitive ones with `step_up_required` at first. */
export function createUserApi(http: HttpClient, id: string) {
  const path = callPath`/admin/users/${id}`;
  return {
    read: async (signal?: AbortSignal) => (await http.get<PlatformUser>(path, { signal })).data,

    /** Values of personal fields. Who asked, which ones and why is recorded. */
    reveal: async (request: RevealRequest) => (await http.post<RevealedData>(`${path}/reveal`, request)).data,

    block: async (motivo: string) =>
      void (await http.delete<void>('/bloquear-usuario', { params: { idUsuario: id, motivo } })),

    unblock: async (motivo: string) =>
      void (await http.put<void>('/desbloquear-usuario', undefined, { params: { idUsuario: id, motivo } })),

    sessions: async (signal?: AbortSignal) =>
      (await http.get<PlatformUserSessions>(`${path}/sessions`, { signal })).data.items,

    endSession: async (sessionId: string) =>
      void (await http.delete<void>(callPath`${path}/sessions/${sessionId}`)),

    /** @returns how many were open */
    endSessions: async () => (await http.delete<SessionsEnded>(`${path}/sessions`)).data.ended,

    removeSecondFactor: async (request: RemoveSecondFactorRequest) =>
      void (await http.post<void>(`${path}/second-factor/removal`, request)),

    sendResetLink: async () => void (await http.post<void>(`${path}/password-reset`)),

    notes: async (cursor: string | null, signal?: AbortSignal) =>
      (
        await http.get<UserNotePage>(`${path}/notes`, {
          params: { size: NOTES_PER_PAGE, ...(cursor !== null && { page: 2, cursor }) },
          signal,
        })
      ).data,

    addNote: async (request: UserNoteRequest, headers: Record<string, string>) =>
      (await http.post<UserNote>(`${path}/notes`, request, { headers })).data,

    withdrawNote: async (noteId: string) => void (await http.delete<void>(callPath`${path}/notes/${noteId}`)),

    companyChanges: (signal?: AbortSignal) =>
      send(http, 'GET /admin/users/:id/company-changes', { params: { id }, signal }),

    approveCompanyChange: (changeId: string) =>
      send(http, 'POST /admin/users/:id/company-changes/:changeId/approval', { params: { id, changeId } }),

    refuseCompanyChange: (changeId: string, reason: string) =>
      send(http, 'POST /admin/users/:id/company-changes/:changeId/refusal', {
        params: { id, changeId },
        body: { reason },
      }),

    adjustments: async (signal?: AbortSignal): Promise<Adjustment[]> =>
      (await http.get<Adjustments>(`${path}/adjustments`, { signal })).data.items,

    approveAdjustment: async (adjustmentId: string) =>
      void (await http.post<void>(callPath`${path}/adjustments/${adjustmentId}/approval`)),

    refuseAdjustment: async (adjustmentId: string, reason: string) =>
      void (await http.post<void>(callPath`${path}/adjustments/${adjustmentId}/refusal`, { reason })),

    audit: async (query: ListRequest<UserAuditQuery>, signal?: AbortSignal) =>
      (await http.get<UserAuditPage>(`${path}/audit`, { params: query, signal })).data,

    auditIntegrity: async (signal?: AbortSignal) =>
      (await http.get<UserAuditIntegrity>(`${path}/audit/integrity`, { signal })).data,
  };
}

export type UserApi = ReturnType<typeof createUserApi>;

/** The calls about one user on the shell's client. */
export function useUserApi(id: string): UserApi {
  const { http } = useShell();
  return useMemo(() => createUserApi(http, id), [http, id]);
}
