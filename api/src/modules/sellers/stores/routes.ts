import {
  loginGrant,
  permissionsResponse,
  registerStoreRequest,
  registerStoreResponse,
  storeOption,
  switchStoreRequest,
  userResponse,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { nameStore, readPermissions, readUser, registerStore, switchStore } from './service';

const tags = ['stores'];
const seller = { access: 'seller' } as const;

/** The caller's stores: list, permissions in the current one, create, switch. */
export function storesRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/registrar-nova-loja',
      {
        config: { access: 'seller', idempotent: true },
        schema: {
          operationId: 'createStore',
          tags,
          body: registerStoreRequest,
          response: { 201: registerStoreResponse },
          problems: [429],
        },
      },
      async (request, reply) => {
        const { nome } = request.body;
        const store = await registerStore(platform, identityOf(request), nome, originOf(request));
        return reply.status(201).send(store);
      },
    );

    app.put(
      '/store',
      {
        config: { access: 'seller', permission: 'configuracoes:editar' },
        schema: {
          operationId: 'renameStore',
          tags,
          body: registerStoreRequest,
          response: { 200: storeOption },
        },
      },
      (request) => nameStore(platform, ownerOf(request), request.body.nome, originOf(request)),
    );

    app.post(
      '/alterar-token-usuario-loja',
      {
        config: { access: 'seller', limitGroup: 'auth', inAnyStore: true },
        schema: {
          operationId: 'switchStore',
          tags,
          body: switchStoreRequest,
          response: { 200: loginGrant },
          problems: [404],
        },
      },
      (request) => switchStore(platform, identityOf(request), request.body.idLoja, originOf(request)),
    );

    app.get(
      '/permissoes',
      {
        // The shell asks with each login.
        config: { ...seller, beforeSecondFactor: true },
        schema: {
          operationId: 'listPermissions',
          tags,
          response: { 200: permissionsResponse },
          problems: [403],
        },
      },
      (request) => readPermissions(identityOf(request)),
    );

    app.get(
      '/usuario',
      {
        config: { ...seller, inAnyStore: true },
        schema: { operationId: 'getCurrentUser', tags, response: { 200: userResponse } },
      },
      (request) => readUser(platform, identityOf(request)),
    );
  };
}
