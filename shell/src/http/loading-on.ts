import type { InternalAxiosRequestConfig } from 'axios';
import type { LoadingCounter } from '../loading/loading-counter';

/** On at each request. First in the chain, so that whatever fails after it is switched off again. */
export function loadingOn(loading: LoadingCounter) {
  return (request: InternalAxiosRequestConfig) => {
    loading.begin();
    return request;
  };
}
