import { cleanEnvironment } from './clean-environment.mjs';
import { nodeComplaint } from './node-version.mjs';

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.1.0', '26.0.0'])('%s is accepted', (version) => {
    expect(nodeComplaint(version)).toBeUndefined();
  });

  it.each(['20.18.3', '18.20.0'])('%s is refused in one sentence', (version) => {
    expect(nodeComplaint(version)).toBe(
      `Balcão needs Node 20.19 or newer and this is ${version}: install a newer one from https://nodejs.org and try again.`,
    );
  });
});

describe('the environment of the package manager', () => {
  it('keeps where packages come from and drops the rest of npm’s own settings', () => {
    const env = cleanEnvironment({
      PATH: '/usr/bin',
      NODE_ENV: 'production',
      npm_config_yes: '',
      npm_config_production: 'true',
      npm_lifecycle_event: 'start',
      npm_config_registry: 'https://packages.example/',
    });
    expect(env).toEqual({
      PATH: '/usr/bin',
      NODE_ENV: 'development',
      CI: 'true',
      npm_config_registry: 'https://packages.example/',
    });
  });
});
