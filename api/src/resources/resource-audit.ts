import type { ResourceFields } from '@balcao/api-schema';
import { recordAudit } from '../audit/record-audit';
import type { SellerTransaction } from '../db/database';
import { publishLive } from '../live/publish-live';
import type { fieldColumns } from './field-columns';
import type { ResourceCall } from './resource-call';
import type { Renaming, ResourceDefinition, ResourceRow, TableFor } from './resource-definition';
import type { ColumnName } from './resource-rows';

type Act = 'create' | 'change' | 'delete';

/** The entries of a resource whose actions are called `coupon.create`, `coupon.update` and `coupon.delete`. */
export const usualAudit = <const Name extends string>(name: Name) => ({
  entity: name.replaceAll('-', '_'),
  create: `${name}.create` as const,
  change: `${name}.update` as const,
  delete: `${name}.delete` as const,
});

/** Records a resource's writes in the audit trail, and publishes them to open pages. */
export function resourceAudit<
  Fields extends ResourceFields,
  Renamed extends Renaming,
  Table extends TableFor<Fields, Renamed>,
  Hidden extends ColumnName<Table>,
  Call extends ResourceCall,
  Parent,
>(
  { audit, live }: ResourceDefinition<Fields, Renamed, Table, Hidden, Call, Parent>,
  fields: Pick<
    ReturnType<typeof fieldColumns<Fields, Table, ResourceRow<Fields, Renamed, Table, Hidden>>>,
    'valuesOf' | 'idOf'
  >,
) {
  type Row = ResourceRow<Fields, Renamed, Table, Hidden>;
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

  return async (
    trx: SellerTransaction,
    { origin, owner }: Call,
    act: Act,
    { before, after }: { before?: Row; after?: Row },
  ): Promise<void> => {
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
    if (live) await publishLive(trx, owner, live);
  };
}
