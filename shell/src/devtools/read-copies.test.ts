import { sampleRemote } from '../testing/sample-composition';
import { readCopies } from './read-copies';

it('says of each copy who brought it and which areas run on it', () => {
  const composition = {
    id: 'c1',
    channel: 'prod',
    generation: 3,
    variant: 'stable' as const,
    shell: { version: '1.0.0', base: '/artifacts/shell/1.0.0/', integrity: {} },
    remotes: {
      'mfe-sample': sampleRemote({ lastGood: sampleRemote({ global: 'mfe_sample_1_0_0' }) }),
      maps: sampleRemote({ global: 'maps_2' }),
    },
  };
  const react = {
    '19.2.0': { from: 'shell', useIn: ['mfe_sample_1_0_0', 'mfe_sample_1_1_0', 'shell'], loaded: true },
    '18.3.0': { from: 'maps_2', useIn: ['maps_2'], loaded: true },
  };
  const chart = { '0.1.0': { from: 'shell', useIn: [] } };
  expect(readCopies({ default: { react, '@balcao/ui/chart': chart } }, composition)).toEqual([
    { module: '@balcao/ui/chart', version: '0.1.0', from: 'shell', usedBy: [], isLoaded: false },
    { module: 'react', version: '18.3.0', from: 'maps', usedBy: ['maps'], isLoaded: true },
    { module: 'react', version: '19.2.0', from: 'shell', usedBy: ['mfe-sample', 'shell'], isLoaded: true },
  ]);
});
