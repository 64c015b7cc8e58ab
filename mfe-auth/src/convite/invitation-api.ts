import type { AcceptInvitationRequest, Invitation, LoginResponse } from '@balcao/api-schema';
import { type HttpClient, PUBLIC_SCOPE } from '@balcao/contract';
import { callPath } from '@balcao/domain';

const pathOf = (token: string): string => callPath`/convites/${token}`;

/** Reads an invitation. Rejects with `invitation_not_found`, `_used`, `_revoked`, `_expired` or `_other_email`. */
export async function readInvitation(
  http: HttpClient,
  token: string,
  signal: AbortSignal,
): Promise<Invitation> {
  const { data } = await http.get<Invitation>(pathOf(token), { headers: PUBLIC_SCOPE, signal });
  return data;
}

/** Joins the store, with a new account or with the one that the invited e-mail has. */
export async function acceptInvitation(
  http: HttpClient,
  token: string,
  request: AcceptInvitationRequest,
): Promise<LoginResponse> {
  const { data } = await http.post<LoginResponse>(pathOf(token), request, { headers: PUBLIC_SCOPE });
  return data;
}
