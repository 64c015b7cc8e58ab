import { type AxiosAdapter, isAxiosError } from 'axios';

/**
 * Sends a request once more when it was refused with a token that the session has replaced meanwhile: a token ends a moment
 * after a confirmation or renewal, and nothing of a refused request was done. Below the interceptors it stays one request.
 */
export function withFreshToken(send: AxiosAdapter, token: () => string | null): AxiosAdapter {
  return async (request) => {
    const sent = request.headers.get('Authorization');
    try {
      return await send(request);
    } catch (error) {
      const current = token();
      const isOld = Boolean(sent && current) && sent !== `Bearer ${current}`;
      if (!isOld || !isAxiosError(error) || error.response?.status !== 401) throw error;
      request.headers.set('Authorization', `Bearer ${current}`);
      return send(request);
    }
  };
}
