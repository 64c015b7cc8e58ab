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
 * Uses an answer that was begun to be fetched before the page's own code asked for it, once; every other request is sent. An early
 * answer that failed is sent again like any other read, and one that a write may have made old is dropped.
 *
 * @param answers by URL
 */
export function withEarlyAnswers(
  send: AxiosAdapter,
  answers: Record<string, Promise<Response>>,
): AxiosAdapter {
  const drop = () => {
    for (const url of Object.keys(answers)) delete answers[url];
  };
  return async (request) => {
    if (request.method !== 'get') {
      drop();
      // What was fetched while it was under way may be older than it.
      return send(request).finally(drop);
    }
    const url = axios.getUri(request);
    const early = request.responseType === 'blob' ? undefined : answers[url];
    if (!early) return send(request);
    delete answers[url];
    const response = await early.catch(() => null);
    return response?.ok ? toAxios(response, request) : send(request);
  };
}
