import { etagOf, id, idParams, ifMatchHeaders, noContent, z } from '@balcao/api-schema';
import type { PermissionArea } from '@balcao/domain';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../platform';
import { getSeenVersion } from '../record-version';
import { type StoreCall, storeCallOf } from './resource-call';

/** The functions of a resource that routes call. The types of its requests and records are checked where it is declared. */
interface ServedResource {
  list(call: StoreCall): Promise<object[]>;
  read(call: StoreCall, id: string): Promise<object>;
  create(call: StoreCall, request: unknown): Promise<object>;
  change(call: StoreCall, id: string, ifMatch: string | undefined, patch: unknown): Promise<object>;
  delete(call: StoreCall, id: string): Promise<void>;
}

/** The schemas of a resource, as `resourceShape` makes them: those of its calls. */
interface ServedShape {
  request?: z.ZodType;
  patch?: z.ZodType;
  record: z.ZodType;
  list?: z.ZodType;
  page?: z.ZodType;
  conflict?: z.ZodType;
}

interface ServedRoutes {
  /** `/coupons`; `/products/:id/checkout-links` for records that belong to another one. */
  path: string;
  /** Of records that belong to another one: what their own id is called in the path. */
  param?: string;
  /** The words for one record and for several in the names of the calls: `Coupon`, `Coupons`. */
  names: { one: string; many: string };
  /** Under which the routes stand in the API's description. */
  tags: readonly string[];
  /** The area whose permissions guard the routes. */
  area: PermissionArea;
  shape: ServedShape;
  /** A list by pages takes the place of the one that has all records. */
  pages?: { query: z.ZodType; read(call: StoreCall, query: unknown): Promise<unknown> };
  /** The part of a list's answer beside its records. */
  beside?: { schema: z.ZodType; of(call: StoreCall): object };
  /** A creation whose answer is its own and never given again, such as with a secret. */
  shownOnce?: { schema: z.ZodType; create(call: StoreCall, request: unknown): Promise<object> };
  /** The usual calls that the resource has. Default: all. Others are routes of the module. */
  calls?: readonly (keyof ServedResource)[];
  /** Changes have to name the version that was read, else they answer 428. */
  needsVersion?: boolean;
}

/** Answers a record, with its version as `ETag`, where it has one. */
export function sendRecord(reply: FastifyReply, record: object, status = 200): FastifyReply {
  if ('version' in record) reply.header('etag', etagOf(Number(record.version)));
  return reply.status(status).send(record);
}

const ALL_CALLS: readonly (keyof ServedResource)[] = ['list', 'read', 'create', 'change', 'delete'];

/** The usual routes of a resource, for its module's descriptor. */
export const resourceRoutes =
  (
    resource: ServedResource,
    {
      path,
      param,
      names: { one: name, many },
      tags,
      area,
      shape,
      pages,
      beside,
      shownOnce,
      calls = ALL_CALLS,
      needsVersion = false,
    }: ServedRoutes,
  ) =>
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const has = (call: keyof ServedResource) => calls.includes(call);
    const reading = { access: 'seller', permission: `${area}:ler` } as const;
    const writing = { access: 'seller', permission: `${area}:editar` } as const;
    const own = param ?? 'id';
    const one = `${path}/:${own}`;
    const ofParent = param === undefined ? {} : { params: idParams };
    const ofOne = { params: z.object({ ...(param !== undefined && { id }), [own]: id }) };
    type Params = Record<string, string>;
    const parentOf = (params: unknown) => (param === undefined ? '' : ((params as Params).id ?? ''));
    const idOf = (params: unknown) => (params as Params)[own] ?? '';

    if (has('list') && pages)
      app.get(
        path,
        {
          config: reading,
          schema: {
            operationId: `list${many}`,
            tags,
            querystring: pages.query,
            response: { 200: shape.page },
          },
        },
        (request) => pages.read(storeCallOf(platform, request), request.query),
      );

    if (has('list') && !pages)
      app.get(
        path,
        {
          config: reading,
          schema: {
            operationId: `list${many}`,
            tags,
            ...ofParent,
            response: { 200: beside?.schema ?? shape.list },
          },
        },
        async (request) => {
          const call = storeCallOf(platform, request, parentOf(request.params));
          return { items: await resource.list(call), ...beside?.of(call) };
        },
      );

    // Not idempotent by key: the stored answer would keep what is shown once.
    if (shownOnce)
      app.post(
        path,
        {
          config: writing,
          schema: {
            operationId: `create${name}`,
            tags,
            body: shape.request,
            response: { 201: shownOnce.schema },
            problems: [409],
          },
        },
        async (request, reply) => {
          const call = storeCallOf(platform, request);
          return reply.status(201).send(await shownOnce.create(call, request.body));
        },
      );

    if (has('create'))
      app.post(
        path,
        {
          config: { ...writing, idempotent: true },
          schema: {
            operationId: `create${name}`,
            tags,
            ...ofParent,
            body: shape.request,
            response: { 201: shape.record },
          },
        },
        async (request, reply) => {
          const call = storeCallOf(platform, request, parentOf(request.params));
          return sendRecord(reply, await resource.create(call, request.body), 201);
        },
      );

    if (has('read'))
      app.get(
        one,
        {
          config: reading,
          schema: { operationId: `get${name}`, tags, ...ofOne, response: { 200: shape.record } },
        },
        async (request, reply) => {
          const call = storeCallOf(platform, request, parentOf(request.params));
          return sendRecord(reply, await resource.read(call, idOf(request.params)));
        },
      );

    if (has('change'))
      app.patch(
        one,
        {
          config: writing,
          schema: {
            operationId: `update${name}`,
            tags,
            ...ofOne,
            headers: ifMatchHeaders,
            body: shape.patch,
            response: { 200: shape.record, 412: shape.conflict },
            ...(needsVersion && { problems: [428] }),
          },
        },
        async (request, reply) => {
          const { 'if-match': seen } = request.headers;
          const ifMatch = needsVersion ? getSeenVersion(seen) : seen;
          const call = storeCallOf(platform, request, parentOf(request.params));
          return sendRecord(reply, await resource.change(call, idOf(request.params), ifMatch, request.body));
        },
      );

    if (has('delete'))
      app.delete(
        one,
        {
          config: writing,
          schema: { operationId: `delete${name}`, tags, ...ofOne, response: { 204: noContent } },
        },
        async (request, reply) => {
          const call = storeCallOf(platform, request, parentOf(request.params));
          await resource.delete(call, idOf(request.params));
          return reply.status(204).send();
        },
      );
  };
