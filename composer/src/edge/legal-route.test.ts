import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sampleCheckout } from '../testing/sample-builds';
import { createEdge } from './app';
import { readEdgeConfig } from './config';
import { assertProductionSettings } from './config-production';

const TERMS_URL = 'https://loja.example/termos';
const PRIVACY_URL = 'https://loja.example/privacidade.pdf';

describe('the operator’s documents', () => {
  let root: string;
  let edge: FastifyInstance;
  beforeEach(() => {
    root = sampleCheckout();
  });
  afterEach(async () => {
    await edge.close();
    rmSync(root, { recursive: true });
  });

  const serve = async (settings: Record<string, string>) => {
    edge = await createEdge(
      readEdgeConfig({ LOG_LEVEL: 'silent', BALCAO_BUILD: 'newest', ...settings }, root),
    );
  };

  it('are where the fixed addresses lead', async () => {
    await serve({ TERMS_URL, PRIVACY_URL });
    const [terms, privacy] = await Promise.all(
      ['/termos-de-uso', '/politica-de-privacidade'].map((url) => edge.inject({ url })),
    );
    expect([terms?.statusCode, terms?.headers.location]).toEqual([302, TERMS_URL]);
    expect([privacy?.statusCode, privacy?.headers.location]).toEqual([302, PRIVACY_URL]);
  });

  it('are where shorter addresses lead', async () => {
    await serve({ TERMS_URL, PRIVACY_URL });
    const [terms, privacy] = await Promise.all(
      ['/termos', '/privacidade'].map((url) => edge.inject({ url })),
    );
    expect([terms?.statusCode, terms?.headers.location]).toEqual([308, '/termos-de-uso']);
    expect([privacy?.statusCode, privacy?.headers.location]).toEqual([308, '/politica-de-privacidade']);
  });

  it('have a page of their own while a developer set none', async () => {
    await serve({ BALCAO_ENV: 'development' });
    const { statusCode, body, headers } = await edge.inject({ url: '/termos-de-uso' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Termos de uso</h1>');
    const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
  });
});

describe('a production edge', () => {
  const start = (settings: Record<string, string>) => () =>
    assertProductionSettings(readEdgeConfig(settings, '/'));

  it('names each document without which it does not start', () => {
    expect(start({ TERMS_URL, PRIVACY_URL })).not.toThrow();
    expect(start({ TERMS_URL })).toThrow(/^PRIVACY_URL is missing/);
    expect(start({})).toThrow(/TERMS_URL is missing.*\nPRIVACY_URL is missing/);
    expect(start({ BALCAO_ENV: 'development' })).not.toThrow();
  });

  it('refuses an address that is none', () => {
    expect(start({ TERMS_URL: 'javascript:alert(1)', PRIVACY_URL })).toThrow('TERMS_URL');
  });
});
