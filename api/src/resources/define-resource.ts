import { isDeepStrictEqual } from 'node:util';
import { etagOf, isStale, type ResourceFields } from '@balcao/api-schema';
import { lockStore } from '../accounts/stores';
import { recordAudit } from '../audit/record-audit';
import type { Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import { isUniqueViolation } from '../db/unique-violation';
import { publishLive } from '../live/publish-live';
import { Problem } from '../problem';
import { fieldColumns } from './field-columns';
import type { ResourceCall } from './resource-call';
import type {
  NextValues,
  Renaming,
  ResourceDefinition,
  ResourceRecord,
  ResourceRow,
  StoredRecord,
  TableFor,
} from './resource-definition';
import {
  type ColumnName,
  type NewColumns,
  type ResourceRows,
  type RowScope,
  resourceRows,
  scopeOfStore,
  type TableName,
} from './resource-rows';

/** The writes of a resource within a transaction that does more, such as a job's. Each is audited; answers are rows. */
export interface ResourceWrites<Fields, Table extends TableName, Row, Call extends ResourceCall> {
  create(
    trx: SellerTransaction,
    call: Call,
    request: NextValues<Fields>,
    columns?: NewColumns<Table>,
  ): Promise<Row>;
  /** @returns the row as it is then, and whether anything has changed */
  change(
    trx: SellerTransaction,
    call: Call,
    id: string,
    ifMatch: string | undefined,
    patch: Partial<NextValues<Fields>>,
  ): Promise<{ row: Row; isChanged: boolean }>;
  delete(trx: SellerTransaction, call: Call, id: string): Promise<Row>;
}

/** A resource. Each call is one transaction; what it writes is audited last. */
export interface Resource<Fields, Table extends TableName, Row, Call extends ResourceCall> {
  table: Table;
  rows: ResourceRows<Table, Row>;
  /** All records of a call, or those with these columns. @throws Problem not_found for what they belong to */
  list(call: Call, narrowed?: RowScope<Table>): Promise<ResourceRecord<Fields>[]>;
  /** @throws Problem not_found for an unknown id, and for another store's */
  read(call: Call, id: string): Promise<ResourceRecord<Fields>>;
  create(call: Call, request: NextValues<Fields>): Promise<ResourceRecord<Fields>>;
  /**
   * As `create`, for answers of another shape.
   * @param columns what is stored beyond the request; an `id` among them is the record's
   */
  createRow(call: Call, request: NextValues<Fields>, columns?: NewColumns<Table>): Promise<Row>;
  /**
   * Writes the fields of a patch and counts the version up, if that changes anything.
   *
   * @param ifMatch the version that was read; without it the record is changed as it is
   * @throws Problem not_found, or stale_version with the record as it is now
   */
  change(
    call: Call,
    id: string,
    ifMatch: string | undefined,
    patch: Partial<NextValues<Fields>>,
  ): Promise<ResourceRecord<Fields>>;
  /** @throws Problem not_found */
  delete(call: Call, id: string): Promise<void>;
  /** Locks a row and does something else to it. @throws Problem not_found */
  locked<T>(call: Call, id: string, work: (trx: SellerTransaction, row: Row) => Promise<T>): Promise<T>;
  /** The same writes within a transaction. */
  writes: ResourceWrites<Fields, Table, Row, Call>;
  /** What people fill, of a row. */
  valuesOf(row: Row): NextValues<Fields>;
  /** What of an answer is stored. */
  recordOf(row: Row): StoredRecord<Fields>;
  /** Rows as they are answered. */
  show(call: Call, rows: readonly Row[]): Promise<ResourceRecord<Fields>[]>;
  showOne(call: Call, row: Row): Promise<ResourceRecord<Fields>>;
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem('not_found');
  return found;
}

/** Makes a resource of its declaration: `docs/patterns.md` says how one is declared. */
export function defineResource<
  const Fields extends ResourceFields,
  const Table extends TableFor<Fields, Renamed>,
  const Renamed extends Renaming = Renaming<never>,
  const Hidden extends ColumnName<Table> = never,
  Call extends ResourceCall = ResourceCall,
  Parent = unknown,
>(
  definition: ResourceDefinition<Fields, Renamed, Table, Hidden, Call, Parent>,
): Resource<Fields, Table, ResourceRow<Fields, Renamed, Table, Hidden>, Call> {
  type Row = ResourceRow<Fields, Renamed, Table, Hidden>;
  const { table, audit, limit } = definition;
  const fields = fieldColumns<Fields, Table, Row>(definition);
  const rows = resourceRows<Table, Row>(table, fields.columns);
  const isVersioned = 'version' in definition.shape.fields;

  const scopeOf = (call: Call): RowScope<Table> =>
    definition.scope?.(call) ?? scopeOfStore<Table>(call.owner);
  const at = (call: Call, id: string): RowScope<Table> => ({ ...scopeOf(call), id });

  async function show(call: Call, shown: readonly Row[]): Promise<ResourceRecord<Fields>[]> {
    const compute = await definition.compute?.(call, shown);
    const records = shown.map((row) => fields.recordOf(row, compute?.(row)));
    const { veil } = definition;
    return veil === undefined ? records : records.map((record) => veil(call, record));
  }
  const showOne = async (call: Call, row: Row) => known((await show(call, [row]))[0]);

  async function inTransaction<T>(
    { platform, owner }: Call,
    work: (trx: SellerTransaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await platform.database.withSeller(owner.sellerId, work);
    } catch (error) {
      if (definition.duplicate && isUniqueViolation(error)) throw definition.duplicate(error);
      throw error;
    }
  }

  async function assertRoom(trx: SellerTransaction, call: Call): Promise<void> {
    if (limit === undefined) return;
    const locked = definition.enter ? undefined : lockStore(trx, call.owner);
    const [count] = await Promise.all([rows.count(trx, { ...scopeOf(call), ...limit.among }), locked]);
    if (count >= limit.most) throw limit.problem();
  }

  /** Of personal data an entry says how much there is. */
  const withoutPersons = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) =>
        audit?.counted?.some((counted) => counted === name) && Array.isArray(value)
          ? [name, value.length]
          : [name, value],
      ),
    );
  const auditedOf = (row: Row) => audit?.of?.(row) ?? withoutPersons(fields.valuesOf(row));

  async function record(
    trx: SellerTransaction,
    { origin, owner }: Call,
    act: 'create' | 'change' | 'delete',
    { before, after }: { before?: Row; after?: Row },
  ): Promise<void> {
    const action = audit?.[act];
    const row = after ?? before;
    if (audit && action && row)
      await recordAudit(trx, origin, {
        sellerId: owner.sellerId,
        action,
        entity: audit.entity,
        entityId: audit.idOf?.(row) ?? fields.idOf(row),
        ...(before && { before: auditedOf(before) }),
        ...(after && { after: auditedOf(after) }),
      });
    if (definition.live) await publishLive(trx, owner, definition.live);
  }

  /** What a call belongs to is looked for in the same round trip as what it wants. */
  function reading<T>(call: Call, work: (executor: Executor) => Promise<T>): Promise<T> {
    const { enter } = definition;
    const { database } = call.platform;
    if (enter === undefined) return work(database.forSeller(call.owner.sellerId));
    return database.withSeller(
      call.owner.sellerId,
      async (trx) => (await Promise.all([work(trx), enter(trx, call, 'read')]))[0],
    );
  }

  const lockedIn = async <T>(
    trx: SellerTransaction,
    call: Call,
    id: string,
    work: (trx: SellerTransaction, row: Row, parent: Parent | undefined) => Promise<T>,
  ): Promise<T> => {
    const parent = await definition.enter?.(trx, call, 'write');
    return work(trx, known(await rows.lock(trx, at(call, id))), parent);
  };

  const writes: ResourceWrites<Fields, Table, Row, Call> = {
    async create(trx, call, request, columns) {
      const [parent] = await Promise.all([definition.enter?.(trx, call, 'write'), assertRoom(trx, call)]);
      await definition.writing?.(trx, call, request, { parent });
      const row = await rows.insert(trx, {
        id: newId(),
        ...scopeOf(call),
        ...fields.columnsOf(request),
        ...definition.derive?.(request),
        ...definition.fill?.(call),
        ...columns,
      });
      await definition.written?.(trx, call, row);
      await record(trx, call, 'create', { after: row });
      return row;
    },

    change: (outer, call, id, ifMatch, patch) =>
      lockedIn(outer, call, id, async (trx, current, parent) => {
        const version = fields.versionOf(current);
        if (isVersioned && isStale(ifMatch, version))
          throw new Problem('stale_version', {
            extra: { current: await showOne(call, current) },
            headers: { etag: etagOf(version) },
          });
        const before = fields.valuesOf(current);
        const next: NextValues<Fields> = { ...before, ...patch };
        await definition.writing?.(trx, call, next, { parent, current });
        if (isDeepStrictEqual(next, before)) return { row: current, isChanged: false };
        const row = await rows.update(trx, at(call, id), {
          ...fields.columnsOf(next),
          ...definition.derive?.(next),
          ...(isVersioned && fields.changed(version + 1)),
        });
        await definition.written?.(trx, call, row, current);
        await record(trx, call, 'change', { before: current, after: row });
        return { row, isChanged: true };
      }),

    async delete(trx, call, id) {
      const { endedBy, deleting, enter } = definition;
      const [, found] = await Promise.all([
        enter?.(trx, call, 'read'),
        endedBy ? rows.end(trx, at(call, id), endedBy) : rows.delete(trx, at(call, id)),
      ]);
      const before = known(found);
      await deleting?.(trx, call, before);
      await record(trx, call, 'delete', { before });
      return before;
    },
  };

  async function createRow(
    call: Call,
    request: NextValues<Fields>,
    columns?: NewColumns<Table>,
  ): Promise<Row> {
    definition.check?.(call, request);
    return inTransaction(call, (trx) => writes.create(trx, call, request, columns));
  }

  return {
    table,
    rows,
    writes,
    valuesOf: (row) => fields.valuesOf(row),
    recordOf: (row) => fields.recordOf(row),
    show,
    showOne,
    locked: (call, id, work) => inTransaction(call, (trx) => lockedIn(trx, call, id, work)),

    async list(call, narrowed) {
      const all = (executor: Executor) => {
        const found = rows.select(executor, { ...scopeOf(call), ...narrowed });
        const ordered = found.orderBy('id', definition.order === 'newest' ? 'desc' : 'asc');
        return (definition.listed === undefined ? ordered : ordered.limit(definition.listed)).execute();
      };
      return show(call, await reading(call, all));
    },

    async read(call, id) {
      return showOne(call, known(await reading(call, (executor) => rows.find(executor, at(call, id)))));
    },

    create: async (call, request) => showOne(call, await createRow(call, request)),
    createRow,

    async change(call, id, ifMatch, patch) {
      definition.check?.(call, patch);
      const { row } = await inTransaction(call, (trx) => writes.change(trx, call, id, ifMatch, patch));
      return showOne(call, row);
    },

    async delete(call, id) {
      await inTransaction(call, (trx) => writes.delete(trx, call, id));
    },
  };
}
