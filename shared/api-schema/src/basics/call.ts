import type { ApiScope, Permission } from '@balcao/domain';
import type { z } from './z';

/** The callers of a call, and how it is kept from happening twice. */
export interface CallRules {
  /** `public` needs no session, but uses one that is sent. `key` is for other programs. */
  access?: 'public' | 'seller' | 'admin' | 'key';
  /** The permission that the caller needs in the store they work in. */
  permission?: Permission;
  /** Of a call with `access: 'key'`: what the key must have been made for. */
  scope?: ApiScope;
  /** The answer takes much of a store's data out of it at once, as a file does: not while its owner is blocked. */
  takesDataOut?: boolean;
  /** The call moves the store's own money out, so it works while its plan is not paid, or its owner leaves. */
  whileSuspended?: boolean;
  /** The call is public and ignores a session that is sent. */
  ignoresSession?: boolean;
  /** The call is documented with the public API although no key opens it. */
  isOfPublicApi?: boolean;
  /** The call concerns the person, whichever store their page shows. */
  inAnyStore?: boolean;
  /** Platform admins may make the call before they have the second factor that the installation wants of them. */
  beforeSecondFactor?: boolean;
  /**
   * Honours `Idempotency-Key`: a repeated request gets the stored answer and has no second effect. Calls that move money refuse
   * requests without one. `single`: a batch of events ignores it, because each event has an id.
   */
  idempotent?: true | 'required' | 'single';
  /** Its requests count per address, with the others of this group; 429 beyond. */
  limitGroup?:
    | 'auth'
    | 'calendars'
    | 'capture-links'
    | 'checkout-sessions'
    | 'csp-reports'
    | 'documents'
    | 'identity-documents'
    | 'live'
    | 'webhooks'
    | 'webhook-simulations';
}

type Schema = z.ZodType | undefined;
type Success = 200 | 201 | 202;

/** A call of the API: the server implements it, pages and tools make it (see `../client`). */
export interface Call<
  Route extends string = string,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> extends CallRules {
  /** Method and path with its parameters, such as `GET /admin/users/:id`. */
  route: Route;
  /** Names it in the API's document, in generated clients, and among the calls that ask for a step-up. */
  operationId: string;
  summary?: string;
  /** More of it, for who integrates with the public API. */
  description?: string;
  params: Params;
  query: Query;
  headers: Headers;
  body: Body;
  /** Without one it answers 204. */
  answer: Answer;
  /** 200 if left out. Of several, the server says which it is. */
  status?: Success | readonly [Success, Success];
  /** The bodies of problems that carry more than the envelope, by status. */
  refusals?: Readonly<Partial<Record<409 | 412 | 422, z.ZodType>>>;
  /** Statuses of its own problems. Those that arise before its code are added. */
  problems?: readonly (401 | 403 | 404 | 409 | 410 | 412 | 423 | 428 | 429 | 502)[];
}

type Schemas = 'params' | 'query' | 'headers' | 'body' | 'answer';

/** Declares a call: `call('GET /orders/:id', { operationId: 'getOrder', params: idParams, answer: orderDetail, … })`. */
export const call = <
  const Route extends `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Headers extends Schema = undefined,
  Body extends Schema = undefined,
  Answer extends Schema = undefined,
>(
  route: Route,
  declared: Omit<Call, 'route' | Schemas> &
    Partial<Pick<Call<Route, Params, Query, Headers, Body, Answer>, Schemas>>,
) => ({ route, ...declared }) as Call<Route, Params, Query, Headers, Body, Answer>;
