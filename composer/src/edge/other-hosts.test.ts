import type { FastifyInstance } from 'fastify';
import { checkoutWithPolicy, runningWorkspace } from '../testing/sample-workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

const PORTAL = 'https://portal.example';
const DISCOVERY = '/composition?format=frontend-discovery';
const FILES = ['entry.js', 'mf-manifest.json'].map((file) => `/artifacts/mfe-sample/1.0.0/${file}`);

async function openEdge(origins?: string): Promise<FastifyInstance> {
  const { store } = await runningWorkspace();
  const environment = {
    BALCAO_ENV: 'development',
    COMPOSER_STORE: store.location,
    COMPOSER_HOST_ORIGINS: origins,
    LOG_LEVEL: 'silent',
  };
  return createEdge(readEdgeConfig(environment, checkoutWithPolicy()));
}

describe('hosts of other origins', () => {
  let edge: FastifyInstance;
  afterEach(() => edge.close());

  const asked = async (url: string, origin: string) => {
    const { headers } = await edge.inject({ url, headers: { origin } });
    return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']];
  };

  it('read what runs and its files where the setting names them, and nothing else', async () => {
    edge = await openEdge(`${PORTAL}, http://localhost:5000`);
    for (const url of [DISCOVERY, ...FILES]) {
      expect(await asked(url, PORTAL)).toEqual([PORTAL, 'cross-origin']);
      for (const stranger of ['https://portal.example.evil', 'http://portal.example', 'null'])
        expect(await asked(url, stranger)).toEqual([undefined, 'same-origin']);
      const { headers } = await edge.inject(url);
      expect(headers.vary).toContain('origin');
      // As an element for a script asks.
      expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    for (const url of ['/', '/composition', '/control/channels', '/healthz'])
      expect(await asked(url, PORTAL)).toEqual([undefined, 'same-origin']);
  });

  it('read nothing without the setting', async () => {
    edge = await openEdge();
    for (const url of [DISCOVERY, ...FILES]) {
      expect(await asked(url, PORTAL)).toEqual([undefined, 'same-origin']);
      expect((await edge.inject(url)).headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

it.each(['*', 'https://*.example', 'https://portal.example/', 'portal.example'])(
  'the setting takes exact origins only, and not %s',
  (origins) =>
    expect(() => readEdgeConfig({ COMPOSER_HOST_ORIGINS: origins }, '.')).toThrow('COMPOSER_HOST_ORIGINS'),
);
