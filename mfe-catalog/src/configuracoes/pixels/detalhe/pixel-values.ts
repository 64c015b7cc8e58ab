import type { PixelPatch, PixelRecord, PixelRequest } from '@balcao/api-schema';
import {
  isFrameProvider,
  NEW_PIXEL,
  PIXEL_FILE_FIELDS,
  PIXEL_PROVIDER_FACTS,
  type Pixel,
  PROVIDERS_WITH_TEST_CODE,
} from '@balcao/domain';

/** The values that the form of a pixel edits. A share that is not filled is null. */
export type PixelValues = Omit<PixelRequest, 'generatedValueBp'> & { generatedValueBp: number | null };

export const EMPTY_PIXEL: PixelValues = {
  ...NEW_PIXEL,
  provider: 'meta',
  nickname: '',
  events: [...NEW_PIXEL.events],
  methods: [],
  productIds: [],
  domainIds: [],
};

export const PIXEL_FIELDS = PIXEL_FILE_FIELDS as readonly (keyof PixelValues & keyof Pixel)[];

/** The form's values of a pixel. */
export const valuesOf = (pixel: PixelRecord): PixelValues =>
  Object.fromEntries(PIXEL_FIELDS.map((name) => [name, pixel[name]])) as PixelValues;

/** The values that the provider and the moment have no use for, emptied: they are not shown. */
function unused({ provider, purchaseOn, events }: PixelValues): Partial<PixelValues> {
  const facts = PIXEL_PROVIDER_FACTS[provider];
  return {
    events: events.filter((event) => facts.events[event] !== undefined),
    ...(facts.id === null && { externalId: '' }),
    ...(facts.account === null && { account: '' }),
    ...(!facts.namesPurchase && { eventName: '' }),
    ...(!PROVIDERS_WITH_TEST_CODE.includes(provider) && { testEventCode: '' }),
    ...(isFrameProvider(provider) && { reportsShopify: false }),
    ...(purchaseOn === 'pago' && { generatedValueBp: 10_000, methods: [] }),
  };
}

/** The request that these values make. A field that is not shown has no value. */
export function requestOf(values: PixelValues): PixelRequest {
  const used = { ...EMPTY_PIXEL, ...values, ...unused({ ...EMPTY_PIXEL, ...values }) };
  return { ...used, generatedValueBp: used.generatedValueBp ?? 0 };
}

/** The body of a `PATCH` that writes these fields, with what follows from the moment of a purchase. */
export function patchOf(values: PixelValues, changed: readonly (keyof PixelValues & string)[]): PixelPatch {
  const names: readonly string[] = changed.includes('purchaseOn')
    ? [...changed, 'generatedValueBp', 'methods']
    : changed;
  return Object.fromEntries(Object.entries(requestOf(values)).filter(([name]) => names.includes(name)));
}
