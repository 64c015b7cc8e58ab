import {
  idParams,
  type KycCredentials,
  kycCredentials,
  kycProfileParams,
  kycProfilePatch,
  kycProfileStatus,
  pfReport,
  pfReportOpened,
  pfReportRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { secondsLeftOfSession } from '../../../accounts/sessions';
import type { Platform } from '../../../platform';
import { type Identity, identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { assertOwnSeller } from '../../sellers';
import { changeProfile } from './change-profile';
import { openReport } from './open-report';
import { readKycStatus, readReport } from './read-report';

const tags = ['kyc'];
const seller = { access: 'seller' } as const;

/** The path at which the edge serves the API on the page's origin. */
const UPLOAD_URL = '/api/kyc/uploads';

/** The credentials of the caller's browser for capturing images, for as long as their session lasts. */
async function credentialsFor(
  { database, kycProvider }: Platform,
  { sessionId, sellerId }: Identity,
): Promise<KycCredentials> {
  const seconds = await database.withSeller(sellerId, (trx) => secondsLeftOfSession(trx, sessionId));
  return { provider: kycProvider.name, uploadUrl: UPLOAD_URL, expiresIn: seconds };
}

/** The seller's side of the verification. It is about the person, so no other member of a store may act. */
export function profileRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    app.get(
      '/kyc/credentials',
      {
        config: seller,
        schema: { operationId: 'getKycCredentials', tags, response: { 200: kycCredentials } },
      },
      (request) => credentialsFor(platform, identityOf(request)),
    );

    app.post(
      '/kyc/pf-report',
      {
        config: { ...seller, idempotent: true },
        schema: {
          operationId: 'openKycReport',
          tags,
          body: pfReportRequest,
          response: { 201: pfReportOpened },
          problems: [403, 404, 429],
        },
      },
      async (request, reply) => {
        assertOwnSeller(identityOf(request), request.body.sellerId);
        return reply.status(201).send(await openReport(platform, request.body, originOf(request)));
      },
    );

    app.get(
      '/kyc/pf-report/:id',
      {
        config: seller,
        schema: { operationId: 'getKycReport', tags, params: idParams, response: { 200: pfReport } },
      },
      (request) => readReport(database, identityOf(request), request.params.id),
    );

    app.patch(
      '/kyc/profile/:sellerId',
      {
        config: { ...seller, idempotent: true },
        schema: {
          operationId: 'updateKycProfile',
          tags,
          params: kycProfileParams,
          body: kycProfilePatch,
          response: { 200: pfReport },
          problems: [403],
        },
      },
      async (request) => {
        const { sellerId } = request.params;
        assertOwnSeller(identityOf(request), sellerId);
        return changeProfile(platform, sellerId, request.body, originOf(request));
      },
    );

    app.get(
      '/kyc/profile/:id/status',
      {
        config: seller,
        schema: {
          operationId: 'getKycProfileStatus',
          tags,
          params: idParams,
          response: { 200: kycProfileStatus },
        },
      },
      (request) => readKycStatus(database, identityOf(request), request.params.id),
    );
  };
}
