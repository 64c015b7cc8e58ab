import type {
  EnableTwoFactorResponse,
  SessionItem,
  SessionList,
  TwoFactorEmailRequest,
  TwoFactorStatus,
  ValidateEnableTwoFactorRequest,
  ValidateEnableTwoFactorResponse,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

export async function readTwoFactor(http: HttpClient): Promise<TwoFactorStatus> {
  return (await http.get<TwoFactorStatus>('/auth/two-factor')).data;
}

/** Starts turning the second factor on; it takes effect with the first right code. */
export async function enableTwoFactor(http: HttpClient, email: string): Promise<EnableTwoFactorResponse> {
  const body: TwoFactorEmailRequest = { email };
  return (await http.post<EnableTwoFactorResponse>('/enable-2fa', body)).data;
}

/** Turns the second factor on with a first code. Answers the backup codes, which are never shown again. */
export async function validateTwoFactor(http: HttpClient, email: string, codigo: string): Promise<string[]> {
  const body: ValidateEnableTwoFactorRequest = { codigo, idLoja: '', email };
  return (await http.post<ValidateEnableTwoFactorResponse>('/validate-enable-2fa', body)).data.backupCodes;
}

export async function disableTwoFactor(http: HttpClient, email: string): Promise<void> {
  const body: TwoFactorEmailRequest = { email };
  await http.post('/disable-2fa', body);
}

export async function readSessions(http: HttpClient): Promise<SessionItem[]> {
  return (await http.get<SessionList>('/auth/sessions')).data.items;
}

export async function endSession(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`/auth/sessions/${id}`);
}

export async function endOtherSessions(http: HttpClient): Promise<void> {
  await http.delete('/auth/sessions');
}
