import type { InternalAxiosRequestConfig } from 'axios';

/** Removes a trailing slash from the request's URL, also before a query string. */
export function removeTrailingSlash(request: InternalAxiosRequestConfig) {
  if (!request.url) return request;
  const end = request.url.search(/[?#]/);
  const path = end < 0 ? request.url : request.url.slice(0, end);
  request.url = path.replace(/(?<!\/)\/+$/, '') + request.url.slice(path.length);
  return request;
}
