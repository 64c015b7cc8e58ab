import type { Resource } from '../../resource';

/** The rules: versions, transactions, audit. */
export const serviceFile = ({ one, many }: Resource) => `import {
  type ${one.type},
  type ${one.type}ListQuery,
  type ${one.type}Patch,
  type ${one.type}Request,
  etagOf,
  type ListPage,
  versionOfEtag,
} from '@balcao/api-schema';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import {
  ${one.value}List,
  delete${one.type},
  find${one.type},
  insert${one.type},
  lock${one.type},
  update${one.type},
} from './repository';

/** Whose ${many.file.replaceAll('-', ' ')} a call is about, and where it comes from. */
export interface ${one.type}Context {
  database: Database;
  owner: Owner;
  origin: Origin;
}
type ReadingContext = Omit<${one.type}Context, 'origin'>;

const ENTITY = '${one.file.replaceAll('-', '_')}';

/** What may be changed, and what the audit log keeps. */
const contentOf = ({ name }: ${one.type}Request): ${one.type}Request => ({ name });

/** @throws Problem validation for a cursor that is not of this list */
export function list${many.type}(
  { database, owner }: ReadingContext,
  query: ${one.type}ListQuery,
): Promise<ListPage<${one.type}>> {
  return database.withSeller(owner.sellerId, (trx) => ${one.value}List.page(trx, owner, query));
}

/** @throws Problem not_found for an unknown id and for another store's alike */
export async function read${one.type}({ database, owner }: ReadingContext, id: string): Promise<${one.type}> {
  const found = await database.withSeller(owner.sellerId, (trx) => find${one.type}(trx, owner, id));
  if (found === undefined) throw new Problem('not_found');
  return found;
}

export function create${one.type}(
  { database, owner, origin }: ${one.type}Context,
  request: ${one.type}Request,
): Promise<${one.type}> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const created = await insert${one.type}(trx, owner, request);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: '${one.file}.create',
      entity: ENTITY,
      entityId: created.id,
      after: contentOf(created),
    });
    return created;
  });
}

/**
 * Changes the fields given, unless somebody changed the record since it was read.
 * @throws Problem precondition_required, not_found or stale_version (with the record as it is now)
 */
export function change${one.type}(
  { database, owner, origin }: ${one.type}Context,
  id: string,
  ifMatch: string | undefined,
  patch: ${one.type}Patch,
): Promise<${one.type}> {
  if (ifMatch === undefined) throw new Problem('precondition_required');
  return database.withSeller(owner.sellerId, async (trx) => {
    const current = await lock${one.type}(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    if (versionOfEtag(ifMatch) !== current.version)
      throw new Problem('stale_version', { extra: { current }, headers: { etag: etagOf(current.version) } });
    const before = contentOf(current);
    const after = { ...before, ...patch };
    if (isDeepStrictEqual(before, after)) return current;
    const changed = await update${one.type}(trx, owner, current, after);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: '${one.file}.update',
      entity: ENTITY,
      entityId: id,
      before,
      after,
    });
    return changed;
  });
}

/** @throws Problem not_found */
export function remove${one.type}({ database, owner, origin }: ${one.type}Context, id: string): Promise<void> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const current = await lock${one.type}(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    await delete${one.type}(trx, owner, id);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: '${one.file}.delete',
      entity: ENTITY,
      entityId: id,
      before: contentOf(current),
    });
  });
}
`;
