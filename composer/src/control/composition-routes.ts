import { CHANNEL_NAME } from '@balcao/api-schema/control';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AREA_NAME, ARTIFACT_NAME, versionSchema } from '../model/artifact';
import { tokenOf } from './authenticate';
import type { Control } from './control';
import { assertComposes } from './permissions';
import { readRequest } from './read-request';

const channelSchema = z.string().regex(CHANNEL_NAME);

const composeSchema = z.strictObject({
  /** The channel whose stable composition is the beginning; without it, nothing is. */
  from: channelSchema.optional(),
  /** The channel that it is for. */
  to: channelSchema,
  /** Version by part. */
  set: z.record(z.string().regex(ARTIFACT_NAME), z.union([versionSchema, z.literal('latest')])).default({}),
  remove: z.array(z.string().regex(AREA_NAME)).default([]),
});

const checkSchema = z.strictObject({ channel: channelSchema });

/** `/control/compositions`: composes versions and checks them. Both need the right to change the channel. */
export function registerCompositionRoutes(
  app: FastifyInstance,
  { operationsOf, prepareToWrite }: Control,
): void {
  app.post('/compositions', async (request, reply) => {
    const { set, ...wanted } = readRequest(composeSchema, request.body);
    assertComposes(tokenOf(request), wanted.to);
    await prepareToWrite();
    const composed = await operationsOf(request).compose({ ...wanted, set: new Map(Object.entries(set)) });
    return reply.code(201).send(composed);
  });

  app.post<{ Params: { id: string } }>('/compositions/:id/checks', async (request, reply) => {
    const { channel } = readRequest(checkSchema, request.body);
    assertComposes(tokenOf(request), channel);
    await prepareToWrite();
    return reply.code(201).send(await operationsOf(request).check(request.params.id, channel));
  });
}
