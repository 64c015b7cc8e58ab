import { z } from './z';

/** The id of a record: a UUIDv7 as text, made by the application. */
export const id = z.uuid('Identificador inválido.');

/** `/{id}` of a path. An id that cannot be one answers 404, as an unknown one does. */
export const idParams = z.object({ id });
export type IdParams = z.infer<typeof idParams>;

/** A moment in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** A moment with its offset from UTC, from 1970 on: PostgreSQL knows no year 0. */
export const offsetInstant = z.iso
  .datetime({ offset: true, message: 'Use uma data com hora e fuso, como 2026-11-20T12:00:00-03:00.' })
  // What is no date has its sentence already.
  .refine((text) => !(Date.parse(text) < 0), 'Use uma data a partir de 1970.');

/** Counts the changes of a record; its ETag is the number in quotes. */
export const version = z.int().min(1);

/**
 * `If-Match` of a change to a versioned record: the ETag that its reading answered. Stale it answers 412
 * `stale_version`. Left out, the specification's own calls change the record as it is, since they know no such header;
 * all others answer 428 `precondition_required`.
 */
export const ifMatchHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^(W\/)?"\d+"$/, 'Envie em If-Match a ETag recebida na leitura.')
    .optional(),
});
export type IfMatchHeaders = z.infer<typeof ifMatchHeaders>;

/** The ETag of a record's version. */
export const etagOf = (recordVersion: number): string => `"${recordVersion}"`;

/** The version in an ETag, also in one that a proxy has made weak (`W/"3"`); null for any other text. */
export function versionOfEtag(etag: string): number | null {
  const digits = /^(?:W\/)?"(\d+)"$/.exec(etag)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a change was made from an older version. A call without `If-Match` (undefined) takes the current one. */
export const isStale = (ifMatch: string | undefined, current: number): boolean =>
  ifMatch !== undefined && versionOfEtag(ifMatch) !== current;

/** Far beyond any list, and small enough to count rows with. */
const LAST_PAGE = 1_000_000;

/** The page of a list that is asked for; pages count from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  size: z.coerce.number().int().min(1).max(100).default(25),
  q: z.string().trim().max(200).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** An answer without a body (204). */
export const noContent = z.undefined();

/** An answer with only a Portuguese sentence about what happens now. */
export const notice = z.object({ message: z.string() });
export type Notice = z.infer<typeof notice>;
