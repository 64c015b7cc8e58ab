import { etagOf, type ResourceCalls } from '@balcao/api-schema';
import type { FastifyReply } from 'fastify';
import { implementFor, routesOf } from '../calls';
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

interface Served {
  /** Under which the routes stand in the API's description. */
  tag: string;
  /** A list by pages. */
  pages?(call: StoreCall, query: unknown): Promise<unknown>;
  /** The part of a list's answer beside its records. */
  beside?(call: StoreCall): object;
  /** A creation whose answer is its own. */
  create?(call: StoreCall, request: unknown): Promise<object>;
}

/** Answers a record, with its version as `ETag`, where it has one. */
function sendRecord<Answer extends object>(reply: FastifyReply, record: Answer): Answer {
  if ('version' in record) reply.header('etag', etagOf(Number(record.version)));
  return record;
}

/** The usual routes of a resource, for its module's descriptor. */
export const resourceRoutes = (
  resource: ServedResource,
  { calls, needsVersion }: ResourceCalls,
  { tag, pages, beside, create }: Served,
) =>
  routesOf(tag, (platform) => {
    type Params = Record<string, string>;
    const own = (calls.read ?? calls.change ?? calls.delete)?.route.split('/:').at(-1) ?? 'id';
    const idOf = (params: unknown) => (params as Params)[own] ?? '';
    const serve = implementFor((request) =>
      storeCallOf(platform, request, own === 'id' ? '' : ((request.params as Params).id ?? '')),
    );
    return [
      calls.list &&
        serve(calls.list, async (call, { query }) =>
          pages ? pages(call, query) : { items: await resource.list(call), ...beside?.(call) },
        ),
      calls.create &&
        serve(calls.create, async (call, { body }, reply) =>
          create ? create(call, body) : sendRecord(reply, await resource.create(call, body)),
        ),
      calls.read &&
        serve(calls.read, async (call, { params }, reply) =>
          sendRecord(reply, await resource.read(call, idOf(params))),
        ),
      calls.change &&
        serve(calls.change, async (call, { params, body }, reply) => {
          const ifMatch = needsVersion ? getSeenVersion(call.ifMatch) : call.ifMatch;
          return sendRecord(reply, await resource.change(call, idOf(params), ifMatch, body));
        }),
      calls.delete && serve(calls.delete, (call, { params }) => resource.delete(call, idOf(params))),
    ].filter((route) => route !== undefined);
  });
