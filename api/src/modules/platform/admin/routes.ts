import {
  type AdminRoleList,
  adminRoleList,
  adminStorePage,
  adminStoreQuery,
  noContent,
  userExistsQuery,
  userExistsResponse,
  userIdQuery,
} from '@balcao/api-schema';
import { STORE_ROLE_LABELS, STORE_ROLES } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ROLE_PERMISSIONS } from '../../../accounts/permissions';
import type { Platform } from '../../../platform';
import { originOf } from '../../../security/origin';
import { blockOrUnblock, emailHasAccount } from '../../identity';
import { storeList } from './repository';

const tags = ['admin'];
const admin = { access: 'admin' } as const;

/** The roles that a store's members can have, and what each may do. */
function listRoles(): AdminRoleList {
  return {
    perfis: STORE_ROLES.map((papel) => ({
      papel,
      nome: STORE_ROLE_LABELS[papel],
      permissoes: [...ROLE_PERMISSIONS[papel]],
    })),
  };
}

/** The actions of platform admins across all sellers. */
export function adminRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.delete(
      '/bloquear-usuario',
      {
        config: admin,
        schema: {
          operationId: 'blockUser',
          tags,
          querystring: userIdQuery,
          response: { 204: noContent },
          problems: [404, 409],
        },
      },
      async (request, reply) => {
        const { idUsuario, motivo } = request.query;
        await blockOrUnblock(database, 'block', idUsuario, originOf(request), motivo);
        return reply.status(204).send();
      },
    );

    app.put(
      '/desbloquear-usuario',
      {
        config: admin,
        schema: {
          operationId: 'unblockUser',
          tags,
          querystring: userIdQuery,
          response: { 204: noContent },
          problems: [404],
        },
      },
      async (request, reply) => {
        const { idUsuario, motivo } = request.query;
        await blockOrUnblock(database, 'unblock', idUsuario, originOf(request), motivo);
        return reply.status(204).send();
      },
    );

    app.get(
      '/usuario-existe',
      {
        config: admin,
        schema: {
          operationId: 'checkUserExists',
          tags,
          querystring: userExistsQuery,
          response: { 200: userExistsResponse },
        },
      },
      async (request) => ({ existe: await emailHasAccount(database.platform, request.query.email) }),
    );

    app.get(
      '/admin/loja',
      {
        config: admin,
        schema: {
          operationId: 'listStores',
          tags,
          querystring: adminStoreQuery,
          response: { 200: adminStorePage },
        },
      },
      (request) => storeList.page(database.platform, null, request.query),
    );

    app.get(
      '/admin/perfil',
      { config: admin, schema: { operationId: 'listAdminRoles', tags, response: { 200: adminRoleList } } },
      async () => listRoles(),
    );
  };
}
