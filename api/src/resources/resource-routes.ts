import type { ResourceCalls } from '@balcao/api-schema';
import { implementFor, routesOf } from '../calls';
import { getSeenVersion, withEtag } from '../record-version';
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

/** The usual routes of a resource, for its module's descriptor. */
export const resourceRoutes = (
  resource: ServedResource,
  { calls, param, needsVersion }: ResourceCalls,
  { tag, pages, beside, create }: Served,
) =>
  routesOf(tag, (platform) => {
    type Params = Record<string, string>;
    const idOf = (params: unknown) => (params as Params)[param] ?? '';
    const serve = implementFor((request) =>
      storeCallOf(platform, request, param === 'id' ? '' : ((request.params as Params).id ?? '')),
    );
    return [
      calls.list &&
        serve(calls.list, async (call, { query }) =>
          pages ? pages(call, query) : { items: await resource.list(call), ...beside?.(call) },
        ),
      calls.create &&
        serve(calls.create, async (call, { body }, reply) =>
          create ? create(call, body) : withEtag(reply, await resource.create(call, body)),
        ),
      calls.read &&
        serve(calls.read, async (call, { params }, reply) =>
          withEtag(reply, await resource.read(call, idOf(params))),
        ),
      calls.change &&
        serve(calls.change, async (call, { params, body }, reply) => {
          const ifMatch = needsVersion ? getSeenVersion(call.ifMatch) : call.ifMatch;
          return withEtag(reply, await resource.change(call, idOf(params), ifMatch, body));
        }),
      calls.delete && serve(calls.delete, (call, { params }) => resource.delete(call, idOf(params))),
    ].filter((route) => route !== undefined);
  });
