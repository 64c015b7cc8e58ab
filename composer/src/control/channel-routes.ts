import { CHANNEL_NAME, type SideChoice, sideRequest } from '@balcao/api-schema/control';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signSide } from '../edge/chosen-side';
import { changeRequestSchema } from '../operations/change-request';
import { Refusal } from '../refusals/refusal';
import { tokenOf } from './authenticate';
import type { Control } from './control';
import { assertComposes, assertReads, assertReadsAll } from './permissions';
import { readRequest } from './read-request';

interface ChannelRoute {
  Params: { channel: string };
}

const LARGEST_CHANGE_BYTES = 16 * 1_024;
const NO_LOADS = { windowSeconds: 60, items: [] };

const pageSchema = z.strictObject({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

function channelOf({ params }: FastifyRequest<ChannelRoute>): string {
  if (CHANNEL_NAME.test(params.channel)) return params.channel;
  throw new Refusal('unknown_channel', 'Names of channels are like prod and staging.');
}

function generationOf({ headers }: FastifyRequest<ChannelRoute>): number {
  const [, generation] = /^"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '') ?? [];
  if (generation === undefined)
    throw new Refusal('generation_missing', 'Send the generation that you decided upon: If-Match: "42".');
  return Number(generation);
}

const tagOf = ({ generation }: { generation: number }) => `"${generation}"`;

/** `/control/channels`: state, log, health and changes of channels. */
export function registerChannelRoutes(
  app: FastifyInstance,
  { workspace, name, health, operationsOf, prepareToWrite, refresh }: Control,
): void {
  app.get('/channels', async (request) => {
    assertReadsAll(tokenOf(request));
    return { items: await operationsOf(request).channels() };
  });

  app.get<ChannelRoute>('/channels/:channel', async (request, reply) => {
    const channel = channelOf(request);
    assertReads(tokenOf(request), channel);
    const status = await operationsOf(request).status(channel);
    return reply.header('etag', tagOf(status)).send(status);
  });

  app.get<ChannelRoute>('/channels/:channel/log', async (request) => {
    const channel = channelOf(request);
    assertReads(tokenOf(request), channel);
    return operationsOf(request).log(channel, readRequest(pageSchema, request.query));
  });

  app.get<ChannelRoute>('/channels/:channel/health', async (request) => {
    const channel = channelOf(request);
    assertReads(tokenOf(request), channel);
    // Pages report to the edge that served them, so there are no figures of other channels here.
    return channel === name ? health.report() : { since: workspace.now().toISOString(), ...NO_LOADS };
  });

  // A browser sees what is tried before its turn, or does not see it: nobody else gets anything else by it.
  app.post<ChannelRoute>('/channels/:channel/sides', async (request): Promise<SideChoice> => {
    const channel = channelOf(request);
    assertReads(tokenOf(request), channel);
    const { browser, side } = readRequest(sideRequest, request.body);
    const canary = (await workspace.channel(channel).tail())?.entry.canary;
    if (!canary) throw new Refusal('no_canary', `${channel} tries nothing.`);
    return { choice: signSide(canary, browser, side) };
  });

  app.post<ChannelRoute>(
    '/channels/:channel/entries',
    { bodyLimit: LARGEST_CHANGE_BYTES },
    async (request, reply) => {
      const channel = channelOf(request);
      assertComposes(tokenOf(request), channel);
      const generation = generationOf(request);
      const change = readRequest(changeRequestSchema, request.body);
      await prepareToWrite();
      const changed = await operationsOf(request).change(channel, change, generation);
      if (channel === name) await refresh();
      return reply.code(201).header('etag', tagOf(changed)).send(changed);
    },
  );
}
