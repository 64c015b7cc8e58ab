import { errorEnvelope } from '@balcao/api-schema';

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 423 | 428 | 429 | 502;

/** For a route's `response`: the problems it can answer with, besides those that every route has. */
export function problems<const Status extends ProblemStatus>(
  ...statuses: Status[]
): Record<Status | 500 | 503, typeof errorEnvelope> {
  const all: (Status | 500 | 503)[] = [...statuses, 500, 503];
  return Object.fromEntries(all.map((status) => [status, errorEnvelope])) as Record<
    Status | 500 | 503,
    typeof errorEnvelope
  >;
}
