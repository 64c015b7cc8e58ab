import type { PixelRecord } from '@balcao/api-schema';
import { pixelHeading, pixelValueText } from '@balcao/domain';
import type { ResourceCreation, ResourceSpec } from '@balcao/ui/resource';
import { pixelPath } from '../paths';
import { EMPTY_PIXEL, PIXEL_FIELDS, type PixelValues, patchOf, requestOf, valuesOf } from './pixel-values';

type Spec = ResourceSpec<PixelRecord, PixelValues>;

/** The specification by which the form of a pixel shows and saves it: its words are those of a file. */
export const PIXEL_SPEC: Spec = {
  path: '/pixels',
  fields: Object.fromEntries(
    PIXEL_FIELDS.map((name) => [
      name,
      {
        label: pixelHeading(name),
        show: (value: PixelValues[typeof name]) => pixelValueText(name, value ?? 0) || '—',
      },
    ]),
  ) as unknown as Spec['fields'],
  valuesOf,
  patchOf,
  words: { saved: 'Pixel salvo.', changedElsewhere: 'Este pixel foi alterado em outro lugar' },
};

/** The creation of a pixel. */
export const NEW_PIXEL_RECORD: ResourceCreation<PixelRecord, PixelValues> = {
  initialValues: EMPTY_PIXEL,
  requestOf,
  addressOf: ({ id }) => pixelPath(id),
  created: 'Pixel criado.',
};
