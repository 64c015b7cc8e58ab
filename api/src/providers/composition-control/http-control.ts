import type { z } from '@balcao/api-schema';
import { channelHealth, channelReport, logPage, sideChoice } from '@balcao/api-schema/control';
import type { CompositionControlSettings } from '../../config';
import { Problem } from '../../problem';
import type { CompositionControl } from './composition-control';
import { writtenEntry } from './control-answers';
import { isUnknownChannel, refusalProblem } from './refusals';

const TIMEOUT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

interface Order {
  method?: 'POST';
  headers?: Record<string, string>;
  body?: object;
}

const unavailable = (cause: unknown) =>
  new Problem('composition_unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, cause });

/** The control of an edge that serves a store of versions. */
export function createHttpControl({ url, token }: CompositionControlSettings): CompositionControl {
  /** Sends a request and reads its whole answer. */
  async function send(path: string, { method, headers, body }: Order): Promise<[Response, string]> {
    try {
      const answer = await fetch(`${url}/control/channels/${path}`, {
        ...(method && { method }),
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // The token goes to the address of the settings and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return [answer, await answer.text()];
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function ask<Answer>(path: string, schema: z.ZodType<Answer>, order: Order = {}): Promise<Answer> {
    const [answer, text] = await send(path, order);
    if (answer.status >= 500) throw unavailable(new Error(`The control answered ${answer.status}`));
    const json = parsed(text);
    if (!answer.ok) throw refusalProblem(answer.status, json);
    const read = schema.safeParse(json);
    if (!read.success) throw new Problem('composition_not_understood', { cause: read.error });
    return read.data;
  }

  return {
    status: (channel) => unlessEmpty(ask(channel, channelReport)),
    log: (channel, { before, limit }) => {
      const page = new URLSearchParams({ limit: String(limit), ...(before && { before: String(before) }) });
      return unlessEmpty(ask(`${channel}/log?${page}`, logPage));
    },
    health: (channel) => ask(`${channel}/health`, channelHealth),
    rollback: async (channel, { to, generation, reason, actingFor }) =>
      (
        await ask(`${channel}/entries`, writtenEntry, {
          method: 'POST',
          headers: { 'if-match': `"${generation}"`, 'x-acting-for': actingFor },
          body: { action: 'rollback', ...(to && { to }), reason },
        })
      ).generation,
    signSide: (channel, body) => ask(`${channel}/sides`, sideChoice, { method: 'POST', body }),
  };
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function unlessEmpty<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isUnknownChannel(error)) return undefined;
    throw error;
  }
}
