import {
  idParams,
  job,
  platformUser,
  platformUserBulkRequest,
  platformUserExportRequest,
  platformUserPage,
  platformUserQuery,
  revealedData,
  revealRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiModule } from '../../../../module';
import type { Platform } from '../../../../platform';
import { identityOf } from '../../../../plugins/auth';
import { originOf } from '../../../../security/origin';
import { readPlatformUser } from '../detail/detail';
import { revealPersonalData } from '../detail/reveal';
import { userBulk } from './bulk';
import { userExport } from './export';
import { userList } from './repository';

const tags = ['platform users'];
const admin = { access: 'admin' } as const;

/** The list of the platform's users, and bulk actions on it. */
export function listRoutes(platform: Platform, modules: readonly ApiModule[]): FastifyPluginAsyncZod {
  const { database } = platform;
  const startBulk = userBulk(platform);
  const startExport = userExport(platform);
  return async (app) => {
    app.get(
      '/admin/users',
      {
        config: admin,
        schema: {
          operationId: 'listUsers',
          tags,
          summary: 'Users of the platform, personal data masked',
          querystring: platformUserQuery,
          response: { 200: platformUserPage },
        },
      },
      (request) => userList.page(database.platform, null, request.query),
    );

    app.get(
      '/admin/users/:id',
      {
        config: admin,
        schema: { operationId: 'getUser', tags, params: idParams, response: { 200: platformUser } },
      },
      (request) => readPlatformUser(platform, modules, identityOf(request), request.params.id),
    );

    app.post(
      '/admin/users/:id/reveal',
      {
        config: admin,
        schema: {
          operationId: 'revealUser',
          tags,
          summary: 'Personal data as it is; who saw what and why stays in the audit trail. Needs a step-up',
          params: idParams,
          body: revealRequest,
          response: { 200: revealedData },
          problems: [429],
        },
      },
      (request) =>
        revealPersonalData(platform, identityOf(request), request.params.id, request.body, originOf(request)),
    );

    app.post(
      '/admin/users/bulk',
      {
        config: { ...admin, idempotent: true },
        schema: {
          operationId: 'changeUsers',
          tags,
          summary: 'Blocks or unblocks a selection. Needs a step-up',
          body: platformUserBulkRequest,
          response: { 202: job },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await startBulk(identityOf(request), request.body, originOf(request))),
    );

    app.post(
      '/admin/users/export',
      {
        config: { ...admin, idempotent: true },
        schema: {
          operationId: 'exportUsers',
          tags,
          summary: 'Writes what a filter finds into a CSV, personal data masked',
          body: platformUserExportRequest,
          response: { 202: job },
        },
      },
      async (request, reply) => reply.status(202).send(await startExport(request.body, originOf(request))),
    );
  };
}
