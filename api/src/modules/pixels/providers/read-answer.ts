import { z } from '@balcao/api-schema';
import type { AnswerReading } from '@balcao/domain';
import type { Posted } from '../../../providers/outgoing-http/outgoing-http';

/** The verdict of a provider's answer. `later`: the event was not taken now. `unknown`: it may have been taken. */
export interface SendOutcome {
  verdict: 'entregue' | 'aceito_sem_confirmacao' | 'recusado' | 'later' | 'unknown';
  /** The provider's own code, or why nothing answered; empty without one. */
  code: string;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const metaAnswer = z.object({ events_received: z.number() });
const metaError = z.object({
  error: z.object({ code: z.number(), is_transient: z.boolean().optional() }),
});
const tiktokAnswer = z.object({ code: z.number() });
const pinterestAnswer = z.object({
  num_events_processed: z.number(),
  events: z.array(z.object({ status: z.string(), error_message: z.string().nullish() })).optional(),
});
const kwaiAnswer = z.object({ result: z.number() });
const ga4Debug = z.object({ validationMessages: z.array(z.unknown()) });

/** Codes by which Meta and TikTok say that too much was asked, or that they are in trouble themselves. */
const META_LATER = new Set([1, 2, 4, 17, 32, 341, 613]);
const isTiktokLater = (code: number): boolean => code === 40_100 || code >= 50_000;

const READERS: Readonly<Record<AnswerReading, (body: unknown) => SendOutcome>> = {
  meta(body) {
    const { success, data } = metaAnswer.safeParse(body);
    // 2xx is what Meta says of an event that it took; what is no JSON says nothing more.
    if (!success) return { verdict: 'aceito_sem_confirmacao', code: '' };
    return {
      verdict: data.events_received > 0 ? 'entregue' : 'recusado',
      code: String(data.events_received),
    };
  },
  tiktok(body) {
    const { success, data } = tiktokAnswer.safeParse(body);
    if (!success) return { verdict: 'unknown', code: '' };
    const code = String(data.code);
    if (data.code === 0) return { verdict: 'entregue', code };
    return { verdict: isTiktokLater(data.code) ? 'later' : 'recusado', code };
  },
  // 200 may carry an event that was refused.
  pinterest(body) {
    const { success, data } = pinterestAnswer.safeParse(body);
    if (!success) return { verdict: 'unknown', code: '' };
    const [event] = data.events ?? [];
    const isTaken = data.num_events_processed > 0 && event?.status !== 'failed';
    return { verdict: isTaken ? 'entregue' : 'recusado', code: event?.status ?? '' };
  },
  kwai(body) {
    const { success, data } = kwaiAnswer.safeParse(body);
    if (!success) return { verdict: 'aceito_sem_confirmacao', code: '' };
    return { verdict: data.result === 1 ? 'entregue' : 'recusado', code: String(data.result) };
  },
  status: () => ({ verdict: 'entregue', code: '' }),
  // The same answer to everything, but where Google is asked to judge.
  none(body) {
    const { success, data } = ga4Debug.safeParse(body);
    if (!success) return { verdict: 'aceito_sem_confirmacao', code: '' };
    return { verdict: data.validationMessages.length === 0 ? 'entregue' : 'recusado', code: '' };
  },
};

function refusal(status: number, body: unknown): SendOutcome {
  const meta = metaError.safeParse(body).data?.error;
  const code = String(meta?.code ?? status);
  const isLater =
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    (meta !== undefined && (meta.is_transient === true || META_LATER.has(meta.code)));
  return { verdict: isLater ? 'later' : 'recusado', code };
}

/** The outcome of an event by its provider's answer. Without an answer nothing is taken for granted. */
export function readAnswer(reading: AnswerReading, posted: Posted): SendOutcome {
  if (posted.outcome === 'failed') {
    const isSent = posted.why === 'timeout' || posted.why === 'cut';
    return { verdict: isSent ? 'unknown' : 'later', code: posted.why };
  }
  const body = parsed(posted.text);
  if (posted.status >= 200 && posted.status < 300) return READERS[reading](body);
  return refusal(posted.status, body);
}
