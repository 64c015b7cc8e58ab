import { isDeepStrictEqual } from 'node:util';
import type { ResourceFields } from '@balcao/api-schema';
import { lockStore } from '../accounts/stores';
import type { Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import { isUniqueViolation } from '../db/unique-violation';
import { notifyOwnersOfDestination } from '../notices/led-elsewhere';
import { assertPlanRoom } from '../plans/plan-room';
import type { Identity } from '../plugins/auth';
import { Problem } from '../problem';
import { assertVersion } from '../record-version';
import { assertStepUp } from '../security/step-up';
import { fieldColumns } from './field-columns';
import { isLedElsewhere } from './led-elsewhere';
import type { Resource, ResourceWrites } from './resource';
import { resourceAudit } from './resource-audit';
import type { ResourceCall } from './resource-call';
import type {
  NextValues,
  Renaming,
  ResourceDefinition,
  ResourceRecord,
  ResourceRow,
  TableFor,
} from './resource-definition';
import { type ColumnName, type NewColumns, type RowScope, resourceRows, scopeOfStore } from './resource-rows';

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
  const { table, limit } = definition;
  const fields = fieldColumns<Fields, Table, Row>(definition);
  const rows = resourceRows<Table, Row>(table, fields.columns);
  const isVersioned = 'version' in definition.shape.fields;

  const scopeOf = (call: Call): RowScope<Table> =>
    definition.scope?.(call) ?? scopeOfStore<Table>(call.owner);
  const at = (call: Call, id: string): RowScope<Table> => ({ ...scopeOf(call), id });

  async function show(
    call: Call,
    shown: readonly Row[],
    executor: Executor = call.platform.database.forSeller(call.owner.sellerId),
  ): Promise<ResourceRecord<Fields>[]> {
    const compute = await definition.compute?.(call, shown, executor);
    const records = shown.map((row) => fields.recordOf(row, compute?.(row)));
    const { veil } = definition;
    return veil === undefined ? records : records.map((record) => veil(call, record));
  }
  const showOne = async (call: Call, row: Row, executor?: Executor) =>
    known((await show(call, [row], executor))[0]);

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
    if (limit.meter !== undefined) await assertPlanRoom(trx, call.owner, limit.meter);
  }

  const record = resourceAudit<Fields, Renamed, Table, Hidden, Call, Parent>(definition, fields);

  /** Reads the parent of a call in the same round trip as the record that it asks for. */
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

  async function assertRowVersion(
    trx: SellerTransaction,
    call: Call,
    row: Row,
    ifMatch: string | undefined,
  ): Promise<void> {
    if (isVersioned) await assertVersion(ifMatch, fields.versionOf(row), () => showOne(call, row, trx));
  }

  type Asked = Call & { identity?: Identity };

  /**
   * Whether a write names another destination. Where a job writes, its request was confirmed.
   * @throws Problem step_up_required
   */
  function assertConfirmed(call: Asked, next: object, before?: object): boolean {
    const isLed = isLedElsewhere(definition.shape.fields, next, before);
    if (isLed && call.identity) assertStepUp(call.identity);
    return isLed;
  }

  /** Example data is told to nobody. */
  async function tellOwners(trx: SellerTransaction, call: Asked, row: Row, before?: Row): Promise<void> {
    const { led } = definition;
    if (led === undefined || call.origin.actorKind === 'system') return;
    const by = call.identity?.name ?? 'Uma importação de arquivo';
    await notifyOwnersOfDestination(trx, call.owner, by, led(row, before));
  }

  const writes: ResourceWrites<Fields, Table, Row, Call> = {
    async create(trx, call, request, columns, original) {
      const [parent] = await Promise.all([definition.enter?.(trx, call, 'write'), assertRoom(trx, call)]);
      const isLed = assertConfirmed(call, request, original);
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
      if (isLed) await tellOwners(trx, call, row);
      await record(trx, call, 'create', { after: row });
      return row;
    },

    change: (outer, call, id, ifMatch, patch) =>
      lockedIn(outer, call, id, async (trx, current, parent) => {
        await assertRowVersion(trx, call, current, ifMatch);
        const before = fields.valuesOf(current);
        const next: NextValues<Fields> = { ...before, ...patch };
        const isLed = assertConfirmed(call, next, before);
        await definition.writing?.(trx, call, next, { parent, current });
        if (isDeepStrictEqual(next, before)) return { row: current, isChanged: false };
        const row = await rows.update(trx, at(call, id), {
          ...fields.columnsOf(next),
          ...definition.derive?.(next),
          ...(isVersioned && fields.changed(fields.versionOf(current) + 1)),
        });
        await definition.written?.(trx, call, row, current);
        if (isLed) await tellOwners(trx, call, row, current);
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
    assertVersion: assertRowVersion,
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
