import { etagOf, isStale } from '@balcao/api-schema';
import type { FastifyReply } from 'fastify';
import { Problem } from './problem';

/** Answers a record, with its version as `ETag`, where it has one. */
export function withEtag<Answer extends object>(reply: FastifyReply, record: Answer): Answer {
  if ('version' in record) reply.header('etag', etagOf(Number(record.version)));
  return record;
}

/** The refusal of a change that was made from another version than the record has now, which is shown. */
export const staleVersion = (version: number, current: object): Problem =>
  new Problem('stale_version', { extra: { current }, headers: { etag: etagOf(version) } });

/**
 * @param ifMatch the version that was seen; left out where it does not matter
 * @param show the record as it is now, read only for a refusal
 * @throws Problem stale_version
 */
export async function assertVersion(
  ifMatch: string | undefined,
  version: number,
  show: () => object | Promise<object>,
): Promise<void> {
  if (isStale(ifMatch, version)) throw staleVersion(version, await show());
}

/** The version that a change has to name. @throws Problem precondition_required */
export function getSeenVersion(ifMatch: string | undefined): string {
  if (ifMatch === undefined) throw new Problem('precondition_required');
  return ifMatch;
}
