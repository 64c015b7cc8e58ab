import { CHANNEL_NAME } from '@balcao/api-schema/control';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { assertBuild } from '../publish/read-build';
import { tokenOf } from './authenticate';
import type { Control } from './control';
import { assertPublishes, assertPublishesSomething } from './permissions';
import { readRequest } from './read-request';
import { readUpload } from './read-upload';

const querySchema = z.strictObject({
  /** The channel whose live version the weight is compared with. */
  compare: z.string().regex(CHANNEL_NAME).default('prod'),
});

/**
 * `POST /control/artifacts`: publishes a build. Everything is read, hashed and checked again before the first byte is
 * kept; 201 when it is new, 200 when the very same build was published before.
 */
export async function registerArtifactRoutes(
  app: FastifyInstance,
  { operationsOf, prepareToWrite }: Control,
): Promise<void> {
  await app.register(multipart);
  app.post('/artifacts', async (request, reply) => {
    const token = tokenOf(request);
    assertPublishesSomething(token);
    const { compare } = readRequest(querySchema, request.query);
    const build = await assertBuild(await readUpload(request), 'the upload');
    assertPublishes(token, build.artifact.name);
    await prepareToWrite();
    const published = await operationsOf(request).publish(build, compare, () => {});
    return reply.code(published.already ? 200 : 201).send(published);
  });
}
