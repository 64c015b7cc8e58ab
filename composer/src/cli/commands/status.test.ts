import type { ChannelHealth, ChannelReport, LogPage } from '@balcao/api-schema/control';
import type { Operations } from '../../operations/operations';
import { statusCommand } from './inspect';

const STATUS = {
  channel: 'prod',
  generation: 7,
  state: 'open',
  stable: { composition: 'a'.repeat(64) },
  canary: null,
  remotes: [],
} as unknown as ChannelReport;
const CANARY = { composition: 'b'.repeat(64), percent: 5 } as unknown as ChannelReport['canary'];

async function linesOf(status: ChannelReport, health?: ChannelHealth, newest?: object): Promise<string> {
  const operations: Partial<Operations> = {
    status: async () => status,
    health: async () => health,
    log: async () => ({ items: newest ? [newest] : [], hasMore: false }) as unknown as LogPage,
  };
  const { lines } = await statusCommand.run(
    { operations: operations as Operations, progress: () => {} },
    { positionals: ['prod'], values: {} },
  );
  return lines.join('\n');
}

it('says why a canary goes on, with the figures of each area', async () => {
  const health: ChannelHealth = {
    since: '2026-01-01T12:00:00.000Z',
    windowSeconds: 60,
    items: [],
    trial: [
      {
        remote: 'mfe-a',
        state: 'too_few',
        minute: { canary: { loads: 4, failures: 1 }, stable: { loads: 90, failures: 0 } },
        hour: {
          canary: { people: 9, failed: 3, networks: 2 },
          stable: { people: 200, failed: 1, networks: 1 },
        },
      },
    ],
  };
  const said = await linesOf({ ...STATUS, canary: CANARY }, health);
  expect(said).toContain('canary bbbbbbbbbbbb for 5 % of visitors');
  expect(said).toMatch(
    /mfe-a +too few to judge, goes on: 1 of 4 loads failed in the last minute \(stable 0 of 90\)/,
  );
  expect(said).toContain('3 of 9 people in the last hour, of 2 networks (stable 1 of 200)');
});

it('says why the last canary was ended, until something else is done', async () => {
  const ended = { action: 'abort', by: 'system:health', reason: 'mfe-a falhou para 3 de 10 pessoas.' };
  expect(await linesOf(STATUS, undefined, ended)).toContain(
    'the last canary was ended by its health: mfe-a falhou para 3 de 10 pessoas.',
  );
  expect(await linesOf(STATUS, undefined, { ...ended, by: 'ana' })).not.toContain('ended by');
});
