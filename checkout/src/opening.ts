import type { CheckoutTouch } from '@balcao/api-schema';
import type { CheckoutDevice } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { readFirstTouch } from './first-touch';

const FIELDS = ['source', 'medium', 'campaign', 'content', 'term'] as const;

/** The origin of the visit, with which a session is opened beside its link. */
export interface Opening {
  utm: Partial<Record<(typeof FIELDS)[number], string>>;
  /** Of the first visit, where the browser remembers it. */
  first_utm?: CheckoutTouch;
  device: CheckoutDevice;
}

function deviceOf({ headers }: FastifyRequest): CheckoutDevice {
  const agent = headers['user-agent'] ?? '';
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet';
  if (headers['sec-ch-ua-mobile'] === '?1' || /Mobi/.test(agent)) return 'mobile';
  return agent ? 'desktop' : 'unknown';
}

/** The origin of the buyer, by the address; the one that the link has stored counts before it. */
export function openingOf(request: FastifyRequest): Opening {
  const query = request.query as Record<string, string | string[] | undefined>;
  const utm = FIELDS.flatMap((field) => {
    const text = [query[`utm_${field}`]].flat().at(0);
    return text ? [[field, text.slice(0, 100)] as const] : [];
  });
  const first = readFirstTouch(request);
  return { utm: Object.fromEntries(utm), ...(first && { first_utm: first }), device: deviceOf(request) };
}
