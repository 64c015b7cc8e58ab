import type {
  ComputedName,
  ResourceFields,
  ResourcePatch,
  ResourceRequest,
  ResourceValues,
  StoredName,
} from '@balcao/api-schema';
import type { AuditAction, LimitedMeter, LiveTopic } from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { Executor, SellerTransaction } from '../db/database';
import type { Schema } from '../db/schema';
import type { SnakeCase } from '../db/snake-case';
import type { Destination } from '../notices/led-elsewhere';
import type { Identity } from '../plugins/auth';
import type { Problem } from '../problem';
import type { ResourceCall } from './resource-call';
import type { ChangedColumns, ColumnName, NewColumns, RowScope, TableName } from './resource-rows';

/** The columns of fields that are not called as their field in snake case. */
export type Renaming<Name extends string = string> = Readonly<Record<Name, string>>;
/** The column of a field: called as the field in snake case, or as the resource says. */
type ColumnOf<Name extends string, Renamed> = Name extends keyof Renamed
  ? Renamed[Name] & string
  : SnakeCase<Name>;
/** Instants are read as dates and answered as texts. */
type StoredAs<Value> = Value extends string ? (string extends Value ? Value | Date : Value) : Value;
type StoredFields<Fields, Renamed> = {
  [Name in StoredName<Fields> as ColumnOf<Name, Renamed>]: StoredAs<
    ResourceValues<Fields>[Name & keyof ResourceValues<Fields>]
  >;
};

/** The tables that have a column of the right type for each stored field. */
export type TableFor<Fields, Renamed> = {
  [Table in TableName]: Selectable<Schema[Table]> extends StoredFields<Fields, Renamed> & {
    seller_id: string;
    id: string;
  }
    ? Table
    : never;
}[TableName];

/** A row as rules see it: the stored fields, and the columns that are named beside them. */
export type ResourceRow<Fields, Renamed, Table extends TableName, Hidden> = Pick<
  Selectable<Schema[Table]>,
  Extract<ColumnName<Table>, 'seller_id' | 'id' | ColumnOf<StoredName<Fields>, Renamed> | Hidden>
>;

/** The values of a write: a creation, or a record with its change. */
export type NextValues<Fields> = ResourceRequest<Fields> & Changes<ResourcePatch<Fields>>;
/** The schema of an object without fields takes any name and no value: nothing is added by it. */
type Changes<Patch> = string extends keyof Patch ? unknown : Partial<Patch>;
export type StoredRecord<Fields> = { id: string } & Pick<
  ResourceValues<Fields>,
  StoredName<Fields> & keyof ResourceValues<Fields>
>;
export type ResourceRecord<Fields> = { id: string } & ResourceValues<Fields>;

/** A resource as a module declares it for `defineResource`: what it is, and the functions that are its rules. */
export interface ResourceDefinition<
  Fields extends ResourceFields,
  Renamed extends Renaming,
  Table extends TableFor<Fields, Renamed>,
  Hidden extends ColumnName<Table>,
  Call extends ResourceCall,
  Parent,
  Row = ResourceRow<Fields, Renamed, Table, Hidden>,
> {
  /** The shape that `resourceShape` made of its fields. */
  shape: { fields: Fields };
  table: Table;
  /** Columns that are not called as their field in snake case. */
  columns?: Renamed;
  /** Fields that are stored as JSON. */
  json?: readonly StoredName<Fields>[];
  /** Columns that rules read and no answer has. */
  hidden?: readonly Hidden[];
  /** The columns that all records of a call have in common. Default: those of the caller's store. */
  scope?(call: Call): RowScope<Table>;
  /** The order in which all of them are listed, and how many at most. Default: all, the oldest first. */
  order?: 'oldest' | 'newest';
  listed?: number;
  /** Columns that follow from the fields, such as what lists sort by. */
  derive?(next: NextValues<Fields>): ChangedColumns<Table> & NewColumns<Table>;
  /** Columns of a new record that follow from the call, such as its author. */
  fill?(call: Call): NewColumns<Table>;
  /** Fields that are not stored. It gets all rows of an answer at once, and the transaction where they were read, if there is one. */
  compute?(
    call: Call,
    rows: readonly Row[],
    executor: Executor,
  ): Computed<Fields, Row> | Promise<Computed<Fields, Row>>;
  /** A record without what a caller may not see, such as personal data. */
  veil?(call: ResourceCall & { identity?: Identity }, record: ResourceRecord<Fields>): ResourceRecord<Fields>;
  /**
   * Finds what the records belong to, first in each transaction; `write` asks to lock it.
   * @throws Problem not_found
   */
  enter?(trx: SellerTransaction, call: Call, use: 'read' | 'write'): Promise<Parent>;
  /**
   * How many there may be; `among` says which of them count. What they belong to stays locked from the count to the commit: what
   * `enter` locks, or else the store. `meter`: what the store's plan limits of it.
   */
  limit?: { most: number; among?: RowScope<Table>; meter?: LimitedMeter; problem(): Problem };
  /** Deleting marks the row with the moment, in this column, and keeps it. */
  endedBy?: ColumnName<Table>;
  /** Checks what the schema cannot and needs no database. */
  check?(call: Call, values: Partial<NextValues<Fields>>): void;
  /** Checks what is about to be written. */
  writing?(
    trx: SellerTransaction,
    call: Call,
    next: NextValues<Fields>,
    known: KnownBefore<Parent, Row>,
  ): Promise<void> | void;
  /** The further writes of a write; `before` is the row before a change. */
  written?(trx: SellerTransaction, call: Call, row: Row, before?: Row): Promise<void>;
  /** Refuses a deletion, in its transaction: the row is gone already, and comes back. */
  deleting?(trx: SellerTransaction, call: Call, row: Row): Promise<void> | void;
  /** The audit entries of each write. What is left out writes none. */
  audit?: ResourceAudit<Fields, Row>;
  /** The words for a write that names another destination, in the mail to the store's owners; `before` as in `written`. */
  led?(row: Row, before?: Row): Destination;
  /** Open pages that are told of a write. */
  live?: LiveTopic;
  /** The refusal of a write that some unique index refuses. */
  duplicate?(cause: unknown): Problem;
}

/** The facts that are known before a write: the parent that `enter` found, and the locked row of a change. */
interface KnownBefore<Parent, Row> {
  parent: Parent | undefined;
  current?: Row;
}

/** Gives each row the fields that are not stored. */
type Computed<Fields, Row> = (
  row: Row,
) => Pick<ResourceValues<Fields>, ComputedName<Fields> & keyof ResourceValues<Fields>>;

interface ResourceAudit<Fields, Row> {
  entity: string;
  /** Default: the record's own id. */
  idOf?(row: Row): string;
  create?: AuditAction;
  change?: AuditAction;
  delete?: AuditAction;
  /** Lists of personal data: an entry has how many are in them. */
  counted?: readonly StoredName<Fields>[];
  /** The values of a row in an entry. Default: the fields that people fill. */
  of?(row: Row): Record<string, unknown>;
}
