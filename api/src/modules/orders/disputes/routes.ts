import {
  disputeDetail,
  disputeEvidence,
  disputeEvidenceParams,
  disputeEvidenceQuery,
  disputeListQuery,
  disputePage,
  disputeResponseRequest,
  idParams,
  noContent,
} from '@balcao/api-schema';
import { DISPUTE_EVIDENCE_PART, KYC_IMAGE_RULES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { EVIDENCE_LIMIT } from '../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../security/attempts';
import { uploadedFile } from '../../../uploaded-file';
import { acceptDispute, respondToDispute } from './answer';
import { addEvidence, assertTakesEvidence, removeEvidence } from './evidence';
import { findDispute, listDisputes } from './service';

const tags = ['disputes'];
const reading = { access: 'seller', permission: 'pedidos:ler' } as const;
const answering = { access: 'seller', permission: 'pedidos:editar' } as const;
const TEXTS = {
  notAForm: 'Envie a prova como arquivo de um formulário.',
  missing: 'Escolha um arquivo.',
  tooLarge: 'O arquivo passa de 15 MB. Envie um menor.',
};

/** Chargebacks and MEDs of a store: the inbox, their answers, what proves the sale. */
export function disputesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: KYC_IMAGE_RULES.maxBytes },
    });

    app.get(
      '/disputes',
      {
        config: reading,
        schema: {
          operationId: 'listDisputes',
          tags,
          querystring: disputeListQuery,
          response: { 200: disputePage },
        },
      },
      (request) => listDisputes(database, ownerOf(request), request.query),
    );

    app.get(
      '/disputes/:id',
      {
        config: reading,
        schema: { operationId: 'getDispute', tags, params: idParams, response: { 200: disputeDetail } },
      },
      async (request) => ({
        ...(await findDispute(database, { ...ownerOf(request), id: request.params.id })),
        canEdit: isAllowed(identityOf(request), answering.permission),
      }),
    );

    app.post(
      '/disputes/:id/response',
      {
        config: { ...answering, idempotent: true },
        schema: {
          operationId: 'respondToDispute',
          tags,
          params: idParams,
          body: disputeResponseRequest,
          response: { 200: disputeDetail },
          problems: [409],
        },
      },
      (request) => respondToDispute(callOf(request), request.params.id, request.body),
    );

    app.post(
      '/disputes/:id/acceptance',
      {
        config: { ...answering, idempotent: true },
        schema: {
          operationId: 'acceptDispute',
          tags,
          params: idParams,
          response: { 200: disputeDetail },
          problems: [409],
        },
      },
      (request) => acceptDispute(callOf(request), request.params.id),
    );

    app.post(
      '/disputes/:id/evidence',
      {
        config: { ...answering, uploadPart: DISPUTE_EVIDENCE_PART, takes: TEXTS.notAForm },
        schema: {
          operationId: 'uploadDisputeEvidence',
          tags,
          params: idParams,
          consumes: ['multipart/form-data'],
          querystring: disputeEvidenceQuery,
          response: { 201: disputeEvidence },
          problems: [409, 429],
        },
      },
      async (request, reply) => {
        const call = callOf(request);
        const { id } = request.params;
        await assertTakesEvidence(call, id);
        await assertAttemptLeft(database.platform, EVIDENCE_LIMIT, call.owner.sellerId);
        const upload = await uploadedFile(request, DISPUTE_EVIDENCE_PART, TEXTS);
        const { name } = request.query;
        return reply
          .status(201)
          .send(await addEvidence(call, id, { part: DISPUTE_EVIDENCE_PART, name, upload }));
      },
    );

    app.delete(
      '/disputes/:id/evidence/:evidenceId',
      {
        config: answering,
        schema: {
          operationId: 'deleteDisputeEvidence',
          tags,
          params: disputeEvidenceParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await removeEvidence(callOf(request), request.params.id, request.params.evidenceId);
        return reply.status(204).send();
      },
    );
  };
}
