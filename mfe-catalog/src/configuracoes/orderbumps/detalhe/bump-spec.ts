import type { OrderBumpRecord } from '@balcao/api-schema';
import { bumpHeading, bumpValueText } from '@balcao/domain';
import type { ResourceCreation, ResourceSpec } from '@balcao/ui/resource';
import { orderBumpPath } from '../paths';
import { BUMP_FIELDS, type BumpValues, EMPTY_BUMP, patchOf, requestOf, valuesOf } from './bump-values';

type Spec = ResourceSpec<OrderBumpRecord, BumpValues>;

/** The specification by which the form of a bump shows and saves it: its words are those of a file. */
export const BUMP_SPEC: Spec = {
  path: '/order-bumps',
  fields: Object.fromEntries(
    BUMP_FIELDS.map((name) => [
      name,
      {
        label: bumpHeading(name),
        show: (value: BumpValues[typeof name]) => bumpValueText(name, value ?? 0) || '—',
      },
    ]),
  ) as unknown as Spec['fields'],
  valuesOf,
  patchOf,
  words: { saved: 'Order bump salvo.', changedElsewhere: 'Este order bump foi alterado em outro lugar' },
};

/** The creation of a bump. */
export const NEW_BUMP: ResourceCreation<OrderBumpRecord, BumpValues> = {
  initialValues: EMPTY_BUMP,
  requestOf,
  addressOf: ({ id }) => orderBumpPath(id),
  created: 'Order bump criado.',
};
