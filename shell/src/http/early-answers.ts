import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

async function toAxios(response: Response, request: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  return {
    // Kept as text, because the chain parses every answer.
    data: await response.text(),
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    config: request,
  };
}

/**
 * Uses an answer that the page began to fetch before any code was there, once; every other request is sent. An early
 * answer that failed is sent again like any other read.
 *
 * @param answers by URL
 */
export function withEarlyAnswers(
  send: AxiosAdapter,
  answers: Record<string, Promise<Response>>,
): AxiosAdapter {
  return async (request) => {
    const url = axios.getUri(request);
    const early = request.method === 'get' && request.responseType !== 'blob' ? answers[url] : undefined;
    if (!early) return send(request);
    delete answers[url];
    const response = await early.catch(() => null);
    return response?.ok ? toAxios(response, request) : send(request);
  };
}
