import { channelHealth, channelReport, logPage } from '@balcao/api-schema/control';
import { z } from 'zod';
import type { Build } from '../publish/read-build';
import { Refusal } from '../refusals/refusal';
import { ARTIFACT_FILE } from '../store/keys';
import type { ChangeRequest } from './change-request';
import { ControlClient, type ServerSettings } from './control-client';
import type { Operations } from './operations';
import { type Changed, changedSchema, checkedSchema, composedSchema, publishedSchema } from './reports';

const PROMOTIONS_TRIED = 10;

const namesSchema = z.object({ items: z.array(z.string()) });

function formOf({ files, description }: Build): FormData {
  const form = new FormData();
  for (const [name, bytes] of [...files, [ARTIFACT_FILE, description] as const])
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const isRefusal = (error: unknown, code: string) => error instanceof Refusal && error.code === code;

/** Works on a server, with the rights of a token. */
export function serverOperations(settings: ServerSettings): Operations {
  const client = new ControlClient(settings);
  const status = (channel: string) => client.ask('GET', `/channels/${channel}`, channelReport);

  /** The newest generation; 0 for a channel without entries. */
  const newest = async (channel: string): Promise<number> => {
    try {
      return (await status(channel)).generation;
    } catch (error) {
      if (isRefusal(error, 'unknown_channel')) return 0;
      throw error;
    }
  };

  const write = (channel: string, body: ChangeRequest, generation: number): Promise<Changed> =>
    client.ask('POST', `/channels/${channel}/entries`, changedSchema, {
      body,
      headers: { 'if-match': `"${generation}"` },
    });

  /**
   * A promotion keeps what others changed meanwhile, so it is retried. Other changes are not: a person has to decide
   * again.
   */
  const writeNewest = async (channel: string, body: ChangeRequest): Promise<Changed> => {
    const mayRepeat = body.action === 'promote' || body.action === 'canary';
    for (let tried = 1; ; tried++) {
      try {
        return await write(channel, body, await newest(channel));
      } catch (error) {
        if (!mayRepeat || tried === PROMOTIONS_TRIED || !isRefusal(error, 'generation_moved')) throw error;
      }
    }
  };

  return {
    publish(build, compare, onProgress) {
      onProgress(`uploading ${build.files.size + 1} files`);
      const query = new URLSearchParams({ compare });
      return client.ask('POST', `/artifacts?${query}`, publishedSchema, { body: formOf(build) });
    },
    compose: ({ set, ...request }) =>
      client.ask('POST', '/compositions', composedSchema, {
        body: { ...request, set: Object.fromEntries(set) },
      }),
    check: (composition, channel) =>
      client.ask('POST', `/compositions/${encodeURIComponent(composition)}/checks`, checkedSchema, {
        body: { channel },
      }),
    change: (channel, request, generation) =>
      generation === undefined ? writeNewest(channel, request) : write(channel, request, generation),
    channels: async () => (await client.ask('GET', '/channels', namesSchema)).items,
    status,
    health: (channel) => client.ask('GET', `/channels/${channel}/health`, channelHealth),
    log(channel, { before, limit }) {
      const query = new URLSearchParams({ limit: String(limit), ...(before && { before: String(before) }) });
      return client.ask('GET', `/channels/${channel}/log?${query}`, logPage);
    },
  };
}
