import type { InternalAxiosRequestConfig } from 'axios';

const TRAILING_SLASHES = /^([^?#]*?)\/+(?=$|[?#])/;

/** Removes a trailing slash from the request's URL, also before a query string. */
export function removeTrailingSlash(request: InternalAxiosRequestConfig) {
  if (request.url) request.url = request.url.replace(TRAILING_SLASHES, '$1');
  return request;
}
