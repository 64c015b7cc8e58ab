import ky, { HTTPError } from 'ky';
import { V1Error, type V1ErrorBody } from './v1-error';

export interface V1CallOptions {
  /** The product's address with `/api`, as `/docs/v1` shows it. */
  baseUrl: string;
  /** Attempts after the first one, for what may pass: no connection, 408, 429, 5xx. */
  retries?: number;
}

/** Statuses that another attempt may change. Their `Retry-After` is waited for. */
const PASSING_STATUSES = [408, 429, 500, 502, 503, 504];

/** Repeats what fails in passing. @returns what answers with the last answer, whatever it says */
export function patientFetch(retries: number): (request: Request) => Promise<Response> {
  const patient = ky.create({
    timeout: 30_000,
    retry: { limit: retries, methods: ['get', 'put', 'post', 'patch'], statusCodes: PASSING_STATUSES },
  });
  return async (request) => {
    try {
      return await patient(request);
    } catch (error) {
      if (error instanceof HTTPError) return error.response;
      throw error;
    }
  };
}

/** @throws V1Error for an answer that is no success */
export function dataOf<Data>({
  data,
  error,
  response,
}: {
  data?: Data;
  error?: V1ErrorBody;
  response: Response;
}): Data {
  if (data === undefined) throw new V1Error(response.status, error);
  return data;
}
