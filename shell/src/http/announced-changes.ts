import { type ApiChange, changesWhatIsRead } from '@balcao/domain';
import type { AxiosResponse } from 'axios';

/** Says that a call has changed something, before the caller continues: what screens have read may be old. */
export function announceChanges(onChanged: (change: ApiChange) => void) {
  return (response: AxiosResponse): AxiosResponse => {
    const { method = 'get', url = '' } = response.config;
    const [path = ''] = url.split(/[?#]/);
    if (changesWhatIsRead(method, path)) onChanged({ method, path });
    return response;
  };
}
