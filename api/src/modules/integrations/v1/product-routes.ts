import {
  type Product,
  productRequest,
  V1_PRODUCT_NAMES,
  type V1Product,
  type V1ProductRequest,
  v1Product,
  v1ProductRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import { Problem } from '../../../problem';
import { originOf } from '../../../security/origin';
import { createProduct } from '../../catalog';
import { V1_BODY_LIMIT_BYTES } from './channel-of';

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
export function v1ProductsRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/products',
      {
        bodyLimit: V1_BODY_LIMIT_BYTES,
        config: { access: 'key', scope: 'produtos:escrever', idempotent: 'required' },
        schema: {
          tags: ['products'],
          operationId: 'createProduct',
          summary: 'Criar um produto',
          description:
            'Um produto da loja, com as regras do painel. Sem status ele é um rascunho. Produtos não têm modo: o que uma chave de teste cria fica na loja como qualquer outro. Imagens são enviadas no painel.',
          body: v1ProductRequest,
          response: { 201: v1Product },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { sellerId, storeId } = apiKeyCallerOf(request);
        const call = {
          platform,
          owner: { sellerId, storeId },
          origin: { ...originOf(request), actorKind: 'system' as const },
        };
        try {
          const created = await createProduct(call, toProductRequest(request.body));
          return await reply.status(201).send(toV1Product(created));
        } catch (error) {
          throw error instanceof Problem ? toV1Problem(error) : error;
        }
      },
    );
  };
}
