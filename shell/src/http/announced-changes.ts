import type { ApiChange } from '@balcao/domain';
import type { AxiosResponse } from 'axios';

/** Says which call that sends something has succeeded, before the caller continues: what screens have read may be old. */
export function announceChanges(onChanged: (change: ApiChange) => void) {
  return (response: AxiosResponse): AxiosResponse => {
    const { method = 'get', url = '' } = response.config;
    if (method !== 'get') onChanged({ method, path: url.replace(/[?#].*/, '') });
    return response;
  };
}
