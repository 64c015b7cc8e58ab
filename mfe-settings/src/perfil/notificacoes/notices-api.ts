import type { NoticePreferences, NoticePreferencesChange } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

export async function readPreferences(http: HttpClient): Promise<NoticePreferences> {
  return (await http.get<NoticePreferences>('/notices/preferences')).data;
}

export async function savePreferences(
  http: HttpClient,
  change: NoticePreferencesChange,
): Promise<NoticePreferences> {
  return (await http.put<NoticePreferences>('/notices/preferences', change)).data;
}
