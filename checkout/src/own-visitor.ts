import { randomInt } from 'node:crypto';
import type { V1Consent } from '@balcao/api-schema';
import type { Tracking } from '@balcao/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setCookie } from './session-cookie';
import { cookiesOf } from './tracking';

/** As long as such a name lives, and it is not made to live longer by coming back. */
const KEPT_SECONDS = 90 * 86_400;
const MOST = 2 ** 31;

interface Name {
  cookie: '_fbp' | '_ga';
  purpose: 'marketing' | 'analytics';
  make(now: number): { value: string; told: Tracking };
}

/** Names as the providers' own scripts would make them, which never run here. */
const NAMES: readonly Name[] = [
  {
    cookie: '_fbp',
    purpose: 'marketing',
    make(now) {
      const value = `fb.1.${now}.${randomInt(MOST)}`;
      return { value, told: { fbp: value } };
    },
  },
  {
    cookie: '_ga',
    purpose: 'analytics',
    make(now) {
      const seconds = Math.floor(now / 1000);
      const visitor = `${randomInt(MOST)}.${seconds}`;
      return { value: `GA1.1.${visitor}`, told: { ga_client_id: visitor, ga_session_id: String(seconds) } };
    },
  },
];

/**
 * Names the browser of who has agreed, on a store's own domain and for that host alone, so that what this sale is told by is what the next visit
 * is known by. Who refuses has the names taken away.
 * @returns what is new of the visit
 */
export function nameVisitor(request: FastifyRequest, reply: FastifyReply, consent: V1Consent): Tracking {
  const known = new Set(cookiesOf(request).map(([name]) => name));
  const told: Tracking = {};
  for (const { cookie, purpose, make } of NAMES) {
    if (!consent[purpose]) {
      if (known.has(cookie)) setCookie(request, reply, [cookie, ''], 'Max-Age=0; Path=/');
    } else if (!known.has(cookie)) {
      const made = make(Date.now());
      setCookie(request, reply, [cookie, made.value], `Max-Age=${KEPT_SECONDS}; Path=/`);
      Object.assign(told, made.told);
    }
  }
  return told;
}
