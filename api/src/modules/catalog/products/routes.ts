import {
  etagOf,
  idParams,
  ifMatchHeaders,
  noContent,
  product,
  productListQuery,
  productPage,
  productPatch,
  productRequest,
  productVersionConflict,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { createDatabaseDocumentStore } from '../../../providers/document-store/database-document-store';
import { duplicateProduct } from './duplicate';
import { createProduct, deleteProduct, listProducts, patchProduct, readProduct } from './service';

const tags = ['products'];
const reading = { access: 'seller', permission: 'produtos:ler' } as const;
const writing = { access: 'seller', permission: 'produtos:editar' } as const;

/** The products of a store: list, create, change and delete. */
export function productsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const documents = createDatabaseDocumentStore(platform.database);
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/products',
      {
        config: reading,
        schema: {
          operationId: 'listProducts',
          tags,
          querystring: productListQuery,
          response: { 200: productPage },
        },
      },
      (request) => listProducts(callOf(request), request.query),
    );

    app.post(
      '/products',
      {
        config: { ...writing, idempotent: true },
        schema: { operationId: 'createProduct', tags, body: productRequest, response: { 201: product } },
      },
      async (request, reply) => {
        const created = await createProduct(callOf(request), request.body);
        return reply.status(201).header('etag', etagOf(created.version)).send(created);
      },
    );

    app.post(
      '/products/:id/duplicate',
      {
        config: { ...writing, idempotent: true },
        schema: {
          operationId: 'duplicateProduct',
          tags,
          summary: 'A draft like this product, without its SKUs',
          params: idParams,
          response: { 201: product },
        },
      },
      async (request, reply) => {
        const copy = await duplicateProduct(callOf(request), documents, request.params.id);
        return reply.status(201).header('etag', etagOf(copy.version)).send(copy);
      },
    );

    app.get(
      '/products/:id',
      {
        config: reading,
        schema: { operationId: 'getProduct', tags, params: idParams, response: { 200: product } },
      },
      async (request, reply) => {
        const found = await readProduct(callOf(request), request.params.id);
        return reply.header('etag', etagOf(found.version)).send(found);
      },
    );

    app.patch(
      '/products/:id',
      {
        config: writing,
        schema: {
          operationId: 'updateProduct',
          tags,
          params: idParams,
          headers: ifMatchHeaders,
          body: productPatch,
          response: { 200: product, 412: productVersionConflict },
          problems: [409, 428],
        },
      },
      async (request, reply) => {
        const changed = await patchProduct(callOf(request), request.params.id, request.body);
        return reply.header('etag', etagOf(changed.version)).send(changed);
      },
    );

    app.delete(
      '/products/:id',
      {
        config: writing,
        schema: {
          operationId: 'deleteProduct',
          tags,
          params: idParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await deleteProduct(callOf(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
