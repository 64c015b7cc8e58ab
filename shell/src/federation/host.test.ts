import { createInstance, init } from '@module-federation/runtime';

const versionOf = (version: string, from: string, eager: boolean) => ({
  version,
  get: async () => () => from,
  shareConfig: { singleton: true, eager, requiredVersion: `^${version}` },
});

describe('the shell as a host of Module Federation', () => {
  const shell = init({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: { react: [versionOf('19.3.1', 'shell', true)], group: [versionOf('1.0.0', 'shell', false)] },
  });

  beforeAll(async () => {
    await import('./host');
  });

  it('lets no newer copy of an area take the place of a shared module that it runs on', async () => {
    shell.registerShared({
      react: [versionOf('19.4.0', 'area', false)],
      group: [versionOf('1.1.0', 'area', false)],
    });
    const take = async (name: string) => {
      const factory = await shell.loadShare<string>(name);
      return factory ? factory() : undefined;
    };
    expect(await take('react')).toBe('shell');
    expect(await take('group')).toBe('area');
  });

  it('lets an area ask again for a shared module that could not be loaded', async () => {
    const answers = [Promise.reject(new Error('The network is gone.')), Promise.resolve(() => 'the chart')];
    const area = createInstance({
      name: 'mfe_sample',
      remotes: [],
      shared: {
        chart: [
          { ...versionOf('1.0.0', 'shell', false), get: () => answers.shift() as Promise<() => string> },
        ],
      },
    });
    await expect(area.loadShare('chart')).rejects.toThrow('The network is gone.');
    const factory = await area.loadShare<string>('chart');
    expect(factory ? factory() : undefined).toBe('the chart');
  });
});
