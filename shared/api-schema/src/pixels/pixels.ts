import {
  CODE_METHODS,
  NEW_PIXEL,
  PIXEL_EVENTS,
  PIXEL_LIMITS,
  PIXEL_PROVIDERS,
  PIXEL_STATUSES,
  PURCHASE_MOMENTS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams } from '../basics/common';
import { shortLine } from '../basics/line';
import { z } from '../basics/z';
import { countBy, listQuery, selectionOf } from '../lists/lists';
import { several } from '../lists/query-values';
import { recordFields } from '../resources/record-fields';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const distinct = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most, `No máximo ${most}.`)
    .overwrite((items) => [...new Set(items)]);

const text = z.string();

/** The pixels of a store: `/pixels`, by pages. The token is written by a call of its own, and read by nobody. */
export const pixel = resourceShape({
  ...recordFields,
  nickname: { in: shortLine(PIXEL_LIMITS.nickname).pipe(z.string().min(1, 'Escreva o apelido.')), out: text },
  /** Stays as it was created: events and token are of one provider. */
  provider: { in: z.enum(PIXEL_PROVIDERS) },
  externalId: {
    in: shortLine(PIXEL_LIMITS.externalId),
    out: text,
    initial: NEW_PIXEL.externalId,
    confirmed: true,
  },
  account: { in: shortLine(PIXEL_LIMITS.account), out: text, initial: NEW_PIXEL.account, confirmed: true },
  eventName: { in: shortLine(PIXEL_LIMITS.eventName), out: text, initial: NEW_PIXEL.eventName },
  events: { in: distinct(z.enum(PIXEL_EVENTS), PIXEL_EVENTS.length), initial: NEW_PIXEL.events },
  purchaseOn: { in: z.enum(PURCHASE_MOMENTS), initial: NEW_PIXEL.purchaseOn },
  generatedValueBp: { in: z.int().min(0).max(PIXEL_LIMITS.mostValueBp), initial: NEW_PIXEL.generatedValueBp },
  methods: { in: distinct(z.enum(CODE_METHODS), CODE_METHODS.length), initial: NEW_PIXEL.methods },
  productIds: { in: distinct(id, PIXEL_LIMITS.products), initial: NEW_PIXEL.productIds },
  domainIds: { in: distinct(id, PIXEL_LIMITS.domains), initial: NEW_PIXEL.domainIds },
  testEventCode: { in: shortLine(PIXEL_LIMITS.testEventCode), out: text, initial: NEW_PIXEL.testEventCode },
  reportsShopify: { in: z.boolean(), initial: NEW_PIXEL.reportsShopify },
  sendsBuyer: { in: z.boolean(), initial: NEW_PIXEL.sendsBuyer, confirmed: true },
  active: { in: z.boolean(), initial: NEW_PIXEL.active },
  /** The last four characters of the token; empty without one. */
  tokenEnd: { out: text },
  hasToken: { computed: z.boolean() },
  status: { computed: z.enum(PIXEL_STATUSES) },
});
export type PixelRecord = z.infer<typeof pixel.record>;
export type PixelRequest = z.infer<typeof pixel.request>;
export type PixelPatch = z.infer<typeof pixel.patch>;
export type PixelPage = z.infer<typeof pixel.page>;

/** An empty token is taken away. Needs a step-up. */
export const setPixelToken = call('PUT /pixels/:id/token', {
  operationId: 'setPixelToken',
  access: 'seller',
  permission: 'marketing:editar',
  params: idParams,
  body: z.strictObject({
    token: z
      .string()
      .trim()
      .max(PIXEL_LIMITS.token)
      .regex(/^[\x21-\x7e]*$/, 'Cole o token sem espaços, como o provedor o mostra.'),
  }),
  answer: pixel.record,
});

/** Another one like it, paused and without the token. */
export const duplicatePixel = call('POST /pixels/:id/duplicate', {
  operationId: 'duplicatePixel',
  access: 'seller',
  permission: 'marketing:editar',
  idempotent: true,
  params: idParams,
  status: 201,
  answer: pixel.record,
});

const status = z.enum(PIXEL_STATUSES);
const provider = z.enum(PIXEL_PROVIDERS);

/** A filter of pixels, as JSON in a bulk action or an export. */
export const pixelFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: z.array(status).max(PIXEL_STATUSES.length).optional(),
  provider: z.array(provider).max(PIXEL_PROVIDERS.length).optional(),
});
export type PixelFilter = z.infer<typeof pixelFilter>;
export const pixelListQuery = listQuery.extend({
  countBy: countBy('status'),
  status: several(status).optional(),
  provider: several(provider).optional(),
});

const selection = selectionOf(pixelFilter);

/** `POST /pixels/bulk` (idempotent) → 201 `job` if it ends within two seconds, otherwise 202 `job`. */
export const pixelBulkRequest = z.strictObject({
  action: z.enum(['pause', 'activate', 'duplicate', 'delete']),
  selection,
});
export type PixelBulkRequest = z.infer<typeof pixelBulkRequest>;

/** `POST /pixels/export` (idempotent) → 201 or 202 `job`; its file is at `GET /jobs/{id}/file`. Without both, all pixels. */
export const pixelExportRequest = z
  .strictObject({ selection: selection.optional(), filter: pixelFilter.optional() })
  .refine(({ selection: picked, filter }) => picked === undefined || filter === undefined, {
    path: ['filter'],
    message: 'Envie a seleção ou o filtro, não os dois.',
  });
export type PixelExportRequest = z.infer<typeof pixelExportRequest>;

export const pixelCalls = resourceCalls('/pixels', {
  one: 'Pixel',
  many: 'Pixels',
  area: 'marketing',
  shape: pixel,
  query: pixelListQuery,
  needsVersion: true,
});
