import type { PermissionArea } from '@balcao/domain';
import type { Call, CallRules } from '../basics/call';
import { id, idParams, ifMatchHeaders } from '../basics/common';
import { z } from '../basics/z';

const NAMES = ['list', 'read', 'create', 'change', 'delete'] as const;
type Name = (typeof NAMES)[number];

/** The schemas of a resource, as `resourceShape` makes them: those of its calls. */
interface Shape {
  request?: z.ZodType;
  patch?: z.ZodType;
  record: z.ZodType;
  list?: z.ZodType;
  page?: z.ZodType;
  conflict?: z.ZodType;
}

type ParentParams<Path extends string> = Path extends `${string}/:id/${string}` ? typeof idParams : undefined;
type OneParams<Path extends string, Param extends string> = z.ZodObject<
  Record<Param | (Path extends `${string}/:id/${string}` ? 'id' : never), typeof id>
>;

interface Calls<Path extends string, Param extends string, S extends Shape, Query, List, Created> {
  list: Call<
    `GET ${Path}`,
    ParentParams<Path>,
    Extract<Query, z.ZodType | undefined>,
    undefined,
    undefined,
    Extract<List, z.ZodType>
  >;
  read: Call<`GET ${Path}/:${Param}`, OneParams<Path, Param>, undefined, undefined, undefined, S['record']>;
  create: Call<
    `POST ${Path}`,
    ParentParams<Path>,
    undefined,
    undefined,
    S['request'],
    Extract<Created, z.ZodType>
  >;
  change: Call<
    `PATCH ${Path}/:${Param}`,
    OneParams<Path, Param>,
    undefined,
    typeof ifMatchHeaders,
    S['patch'],
    S['record']
  >;
  delete: Call<
    `DELETE ${Path}/:${Param}`,
    OneParams<Path, Param>,
    undefined,
    undefined,
    undefined,
    undefined
  >;
}

/** The calls of a resource, which the API serves and pages make. */
export interface ResourceCalls<Declared extends Partial<Record<Name, Call>> = Partial<Record<Name, Call>>> {
  calls: Declared;
  /** The record's own id in the path: `id`, or another name where the records belong to another one, whose id is `id` there. */
  param: string;
  /** Changes have to name the version that was read, else they answer 428. */
  needsVersion: boolean;
}

/**
 * Declares the usual calls of a resource: `resourceCalls('/coupons', { one: 'Coupon', many: 'Coupons', shape: coupon, … })`. Of a
 * resource whose records belong to another one the path is as `/products/:id/checkout-links`, and `param` is the own id's name in it.
 */
export function resourceCalls<
  const Path extends string,
  S extends Shape,
  const Param extends string = 'id',
  Query extends z.ZodType | undefined = undefined,
  List extends z.ZodType | undefined = Query extends z.ZodType ? S['page'] : S['list'],
  Created extends z.ZodType | undefined = S['record'],
  const Has extends Name = Name,
>(
  path: Path,
  {
    one,
    many,
    area,
    shape,
    param = 'id' as Param,
    query,
    list,
    created,
    has = NAMES as readonly Name[] as readonly Has[],
    needsVersion = false,
  }: {
    /** The words for one record and for several in the names of the calls: `Coupon`, `Coupons`. */
    one: string;
    many: string;
    /** The area whose permissions guard the calls. */
    area: PermissionArea;
    shape: S;
    param?: Param;
    /** Of a list by pages. Without it a list has all records. */
    query?: Query;
    /** The answer of a list that has more than the records. */
    list?: List;
    /** The answer of a creation that is its own and never given again, such as with a secret. */
    created?: Created;
    /** Default: all. */
    has?: readonly Has[];
    needsVersion?: boolean;
  },
): ResourceCalls<Pick<Calls<Path, Param, S, Query, List, Created>, Has>> {
  const reading: CallRules = { access: 'seller', permission: `${area}:ler` };
  const writing: CallRules = { access: 'seller', permission: `${area}:editar` };
  const isNested = path.includes('/:id/');
  const ofParent = isNested ? { params: idParams } : {};
  const params = z.object({ ...(isNested && { id }), [param]: id });
  const all = {
    list: {
      ...reading,
      route: `GET ${path}`,
      operationId: `list${many}`,
      ...ofParent,
      query,
      answer: list ?? (query ? shape.page : shape.list),
    },
    create: {
      ...writing,
      // What is shown once is not stored to be answered again.
      ...(created === undefined && { idempotent: true }),
      route: `POST ${path}`,
      operationId: `create${one}`,
      ...ofParent,
      body: shape.request,
      answer: created ?? shape.record,
      status: 201,
      ...(created !== undefined && { problems: [409] }),
    },
    read: {
      ...reading,
      route: `GET ${path}/:${param}`,
      operationId: `get${one}`,
      params,
      answer: shape.record,
    },
    change: {
      ...writing,
      route: `PATCH ${path}/:${param}`,
      operationId: `update${one}`,
      params,
      headers: ifMatchHeaders,
      body: shape.patch,
      answer: shape.record,
      refusals: { 412: shape.conflict },
      ...(needsVersion && { problems: [428] }),
    },
    delete: { ...writing, route: `DELETE ${path}/:${param}`, operationId: `delete${one}`, params },
  };
  const calls = Object.fromEntries(has.map((name) => [name, all[name]]));
  return {
    calls: calls as unknown as Pick<Calls<Path, Param, S, Query, List, Created>, Has>,
    param,
    needsVersion,
  };
}
