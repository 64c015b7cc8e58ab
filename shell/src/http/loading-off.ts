import type { AxiosResponse } from 'axios';
import type { LoadingCounter } from '../loading/loading-counter';

/** Off when the response arrives or an error occurs, whatever the error. */
export function loadingOff(loading: LoadingCounter) {
  return {
    onResponse(response: AxiosResponse) {
      loading.end();
      return response;
    },
    onError(error: unknown): never {
      loading.end();
      throw error;
    },
  };
}
