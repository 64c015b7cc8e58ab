import { erasureRequest, noContent, personExport, privacyOverview } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiModule } from '../../../module';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { PERSON_EXPORT_LIMIT } from '../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../security/attempts';
import { originOf } from '../../../security/origin';
import { cancelErasure, requestErasure } from './erasure';
import { exportPerson } from './export-person';
import { readPrivacy } from './overview';

const tags = ['privacy'];
const seller = { access: 'seller' } as const;

/** The rights of people over their own data: see it, take it along, have it erased (LGPD, art. 18). */
export function privacyRoutes(platform: Platform, modules: readonly ApiModule[]): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/privacy',
      {
        config: seller,
        schema: { operationId: 'getPrivacyOverview', tags, response: { 200: privacyOverview } },
      },
      (request) => readPrivacy(platform, modules, identityOf(request)),
    );

    app.post(
      '/privacy/export',
      {
        config: seller,
        schema: {
          operationId: 'exportPersonalData',
          tags,
          response: { 200: personExport },
          problems: [403, 429],
        },
      },
      async (request, reply) => {
        const identity = identityOf(request);
        await assertAttemptLeft(platform.database.platform, PERSON_EXPORT_LIMIT, identity.userId);
        const exported = await exportPerson(platform, modules, identity, originOf(request));
        return reply
          .header('content-disposition', 'attachment; filename="meus-dados-balcao.json"')
          .send(exported);
      },
    );

    app.post(
      '/privacy/erasure',
      {
        config: seller,
        schema: {
          operationId: 'requestErasure',
          tags,
          response: { 201: erasureRequest },
          problems: [403, 409],
        },
      },
      async (request, reply) => {
        const identity = identityOf(request);
        return reply.status(201).send(await requestErasure(platform, modules, identity, originOf(request)));
      },
    );

    app.delete(
      '/privacy/erasure',
      {
        config: seller,
        schema: { operationId: 'cancelErasure', tags, response: { 204: noContent }, problems: [404] },
      },
      async (request, reply) => {
        await cancelErasure(platform, identityOf(request), originOf(request));
        return reply.status(204).send();
      },
    );
  };
}
