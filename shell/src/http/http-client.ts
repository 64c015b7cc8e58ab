import {
  type ApiBase,
  ApiError,
  type HttpClient,
  type HttpOptions,
  type HttpResponse,
} from '@balcao/contract';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { CLIENT_ERRORS } from '../errors/catalogue';
import type { PostalCodeService } from './postal-code-service';

const ABSOLUTE_URL = /^https?:\/\//i;

/** A path with a segment that had to be encoded, or that leads to another one: what stands there is no id of the API. */
const NO_ID = /^[^?#]*(?:%|\\|\/\.\.?(?:[/?#]|$))/;

function lowerCased(headers: AxiosResponse['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** Without a known size there is no share. */
function reportProgress(share: number | undefined, tell: (share: number) => void): void {
  if (share !== undefined) tell(share);
}

/** The contract's HTTP client in front of the interceptor chain. */
export function createHttpClient(
  chain: AxiosInstance,
  apiBases: Record<ApiBase, string>,
  postalCodes: PostalCodeService,
): HttpClient {
  async function send<T>(
    method: string,
    path: string,
    body?: unknown,
    { api = 'core', responseType, onUploadProgress, ...options }: HttpOptions = {},
  ): Promise<HttpResponse<T>> {
    const isAbsolute = ABSOLUTE_URL.test(path);
    if (!isAbsolute && NO_ID.test(path))
      throw new ApiError({ status: 404, code: 'not_found', errors: [CLIENT_ERRORS.not_found] });
    const answer = await chain.request<T>({
      ...options,
      method,
      url: isAbsolute ? postalCodes.route(path) : path,
      baseURL: isAbsolute ? undefined : apiBases[api],
      // A path such as "//elsewhere" stays below its base, so the token is not sent to another host.
      allowAbsoluteUrls: isAbsolute,
      data: body,
      // Without this option an answer that is not JSON (a proxy's page) stays a text instead of failing.
      responseType: responseType === 'blob' ? 'blob' : undefined,
      onUploadProgress: onUploadProgress && (({ progress }) => reportProgress(progress, onUploadProgress)),
    });
    return { data: answer.data, status: answer.status, headers: lowerCased(answer.headers) };
  }

  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    delete: (path, options) => send('DELETE', path, undefined, options),
  };
}
