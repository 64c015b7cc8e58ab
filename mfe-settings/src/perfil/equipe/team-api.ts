import type {
  CreateInvitationRequest,
  CreateInvitationResponse,
  OpenInvitations,
  RoleChange,
  Team,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

/** Names what is read of the team, for reading it again. */
export const TEAM = 'team';

const reading = (signal?: AbortSignal) => (signal ? { signal } : {});

export const readTeam = async (http: HttpClient, signal?: AbortSignal): Promise<Team> =>
  (await http.get<Team>('/team', reading(signal))).data;

export const readInvitations = async (http: HttpClient, signal?: AbortSignal): Promise<OpenInvitations> =>
  (await http.get<OpenInvitations>('/convites', reading(signal))).data;

/** Needs a recent step-up, as sending again and changing a role do. */
export const invite = async (
  http: HttpClient,
  request: CreateInvitationRequest,
): Promise<CreateInvitationResponse> =>
  (await http.post<CreateInvitationResponse>('/convites', request)).data;

export async function resendInvitation(http: HttpClient, id: string): Promise<void> {
  await http.post(callPath`/convites/${id}/resend`);
}

export async function revokeInvitation(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`/convites/${id}`);
}

export async function changeRole(http: HttpClient, id: string, change: RoleChange): Promise<void> {
  await http.put(callPath`/team/${id}`, change);
}

export async function removeMember(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`/team/${id}`);
}

export async function leaveTeam(http: HttpClient): Promise<void> {
  await http.post('/team/leave');
}
