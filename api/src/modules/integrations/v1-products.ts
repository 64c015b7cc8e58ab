import {
  createV1Product,
  type Product,
  productRequest,
  V1_PRODUCT_NAMES,
  type V1Product,
  type V1ProductRequest,
  v1Product,
} from '@balcao/api-schema';
import { byKey, routesOf } from '../../calls';
import { Problem } from '../../problem';
import { createProduct } from '../catalog';
import { V1_LIMITS } from './v1';

const NAMES: Readonly<Record<string, string>> = V1_PRODUCT_NAMES;
const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(V1_PRODUCT_NAMES).map(([field, name]) => [name, field]),
);

type Value = Record<string, unknown>;
const renamed = (value: Value, names: Readonly<Record<string, string>>): Value =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [names[name] ?? name, member]));

/** The request as the back-office sends it. */
function toProductRequest({ variants, ...request }: V1ProductRequest) {
  const own = variants?.map((variant) => renamed(variant, FIELDS));
  return productRequest.parse({ ...renamed(request, FIELDS), ...(own && { variants: own }) });
}

/** `variants.0.priceCents` → `variants.0.price`. */
const toV1Path = (path: string): string =>
  path
    .split('.')
    .map((segment) => NAMES[segment] ?? segment)
    .join('.');

/** The same problem about the fields of the public API. */
function toV1Problem(problem: Problem): Problem {
  const { fields, ...details } = problem.details;
  if (fields === undefined) return problem;
  const own = Object.entries(fields).map(([path, sentences]) => [toV1Path(path), sentences]);
  return new Problem(problem.code, { ...details, fields: Object.fromEntries(own) });
}

function toV1Product({ variants, createdAt, updatedAt, ...product }: Product): V1Product {
  return v1Product.parse({
    ...renamed(product, NAMES),
    variants: variants.map((variant) => renamed(variant, NAMES)),
    created_at: createdAt,
    updated_at: updatedAt,
  });
}

/** Products of the public API. They have no mode: those of a test key stand in the store like all others. */
export const v1ProductsRoutes = routesOf('products', (platform) => [
  byKey(
    createV1Product,
    async ({ owner, origin }, { body }) => {
      try {
        return toV1Product(await createProduct({ platform, owner, origin }, toProductRequest(body)));
      } catch (error) {
        throw error instanceof Problem ? toV1Problem(error) : error;
      }
    },
    V1_LIMITS,
  ),
]);
