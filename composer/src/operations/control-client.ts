import { z } from 'zod';
import { findingSchema } from '../model/proof';
import { Refusal } from '../refusals/refusal';
import { REFUSAL_CODES, type RefusalCode } from '../refusals/refusal-codes';
import { ServerUnavailableError } from './server-unavailable';

const TIMEOUT_MS = 120_000;

export interface ServerSettings {
  /** The address of the edge, such as `https://app.balcao.example`. */
  url: string;
  token: string;
  /** The person who uses the token, for the log. */
  actingFor: string | undefined;
}

interface Question {
  body?: object | FormData;
  headers?: Record<string, string>;
}

const refusedSchema = z.object({
  code: z.string(),
  message: z.string(),
  findings: z.array(findingSchema).default([]),
});

/** Headers carry only Latin-1; other characters of a name become question marks. */
const headerText = (text: string) => text.replace(/[^ -~\u00a0-\u00ff]/g, '?');

const isRefusalCode = (code: string): code is RefusalCode => code in REFUSAL_CODES;

/** Calls a control API. A refusal becomes the same Refusal that a store would throw. */
export class ControlClient {
  constructor(private readonly settings: ServerSettings) {}

  /**
   * @param path below `/control`
   * @throws Refusal
   * @throws ServerUnavailableError
   */
  async ask<T>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<T>,
    question: Question = {},
  ): Promise<T> {
    const response = await this.send(method, path, question);
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) {
      const read = schema.safeParse(answer);
      if (read.success) return read.data;
      throw this.unavailable(`it answers ${path} like no control API. Does this edge serve a store?`);
    }
    const refused = refusedSchema.safeParse(answer);
    if (refused.success && isRefusalCode(refused.data.code))
      throw new Refusal(refused.data.code, refused.data.message, refused.data.findings);
    throw this.unavailable(`it answered ${response.status}.`);
  }

  private async send(method: string, path: string, { body, headers }: Question): Promise<Response> {
    const { url, token, actingFor } = this.settings;
    try {
      return await fetch(`${url}/control${path}`, {
        method,
        // A token is for this server only, so redirects are not followed.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${token}`,
          ...(actingFor && { 'x-acting-for': headerText(actingFor) }),
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
    } catch (error) {
      const { message, cause } = error as Error;
      throw this.unavailable(cause instanceof Error ? cause.message : message, error);
    }
  }

  private unavailable(reason: string, cause?: unknown): ServerUnavailableError {
    return new ServerUnavailableError(this.settings.url, reason, cause);
  }
}
