import type { PersonPreferences } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

export async function readPreferences(http: HttpClient): Promise<PersonPreferences> {
  return (await http.get<PersonPreferences>('/preferences')).data;
}

export async function savePreferences(
  http: HttpClient,
  preferences: PersonPreferences,
): Promise<PersonPreferences> {
  return (await http.put<PersonPreferences>('/preferences', preferences)).data;
}
