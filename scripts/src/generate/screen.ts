import { fileName, pathSegments, toConstant, toKebab, toPascal, toSingular, toWords } from './names';

/** The request on the command line. */
export interface ScreenRequest {
  /** The area's folder. */
  area: string;
  /** `/backoffice/configuracoes/cupons`. */
  path: string;
  list: boolean;
  detail: boolean;
  /** The page's title: "Cupons". */
  title: string | undefined;
  /** One of what the page shows: "cupom". */
  one: string | undefined;
  /** The path of the API: `/coupons`. */
  api: string | undefined;
  /** The English name of one of them in code: `coupon`. */
  name: string | undefined;
}

/** Everything that the templates of a screen are made from. */
export interface Screen {
  area: string;
  path: string;
  /** Of its files, in the project. */
  folder: string;
  /** From its folder to the area's `src`: `../..`. */
  toSource: string;
  title: string;
  one: string;
  many: string;
  api: string;
  access: 'seller' | 'admin';
  list: boolean;
  detail: boolean;
  /** The last part of its path. */
  segment: string;
  /** English names of its files, components and values: `coupon`, `Coupon`, `COUPON`. */
  record: { file: string; type: string; constant: string };
}

/** The English name that was given or that the API's path implies; else the Portuguese words of the screen. */
function recordName({ name, api, list, detail }: ScreenRequest, one: string, segment: string): string {
  if (name !== undefined) return fileName(name);
  if (api !== undefined) return toSingular(toKebab(api.split('/').at(-1) ?? ''));
  return list || detail ? toKebab(one) : segment;
}

/** Fills in defaults. @throws PlainError when the path or the name cannot be one */
export function describeScreen(request: ScreenRequest): Screen {
  const segments = pathSegments(request.path);
  const last = segments.at(-1) ?? '';
  const title = request.title ?? toWords(last);
  const one = request.one ?? title.toLowerCase().replace(/s$/, '');
  const record = recordName(request, one, last);
  return {
    area: request.area,
    path: request.path,
    folder: `${request.area}/src/${segments.join('/')}`,
    toSource: segments.map(() => '..').join('/'),
    title,
    one,
    many: title.toLowerCase(),
    api: request.api ?? `/${last}`,
    access: segments[0] === 'admin' ? 'admin' : 'seller',
    list: request.list,
    detail: request.detail,
    segment: last,
    record: { file: record, type: toPascal(record), constant: toConstant(record) },
  };
}
