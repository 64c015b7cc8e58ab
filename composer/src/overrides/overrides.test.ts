import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../edge/app';
import { readEdgeConfig } from '../edge/config';
import { sampleCheckout } from '../testing/sample-builds';
import { overridesIn } from './overrides';

const POLICY = { origins: ['http://localhost:*', 'https://dev.loja.example'] };
const found = (query: string) => overridesIn(`/${query}`, POLICY);

describe('what an address asks for', () => {
  it('is an area and the origin that it comes from, or several', () => {
    expect(found('?override=mfe-catalog=http://localhost:3104')).toEqual({
      'mfe-catalog': 'http://localhost:3104',
    });
    expect(
      found('?override=mfe-a=https://dev.loja.example&override=mfe-b=http%3A%2F%2Flocalhost%3A1'),
    ).toEqual({
      'mfe-a': 'https://dev.loja.example',
      'mfe-b': 'http://localhost:1',
    });
  });

  it.each([
    '',
    '?override=',
    '?override=mfe-a',
    '?override=shell=http://localhost:3104',
    '?override=mfe-a=http://evil.example',
    '?override=mfe-a=http://localhost.evil.example:80',
    '?override=mfe-a=http://localhost:3104@evil.example',
    "?override=mfe-a=http://localhost:3104;script-src 'unsafe-inline'",
    '?override=mfe-a=http://localhost:3104/path',
    '?override=mfe-a=https://localhost:3104',
    '?override=mfe-a=javascript:alert(1)',
    '?override=mfe-a=http://localhost:3104&override=mfe-b=http://evil.example',
  ])('is nothing with "%s"', (query) => expect(found(query)).toBeUndefined());
});

describe('a page with developers’ versions', () => {
  const ASKING = '/?override=mfe-sample=http://localhost:3104';
  let root: string;
  let edge: FastifyInstance;

  async function serve(environment: NodeJS.ProcessEnv) {
    root = sampleCheckout();
    edge = await createEdge(readEdgeConfig({ LOG_LEVEL: 'silent', ...environment }, root));
  }
  afterEach(async () => {
    await edge.close();
    rmSync(root, { recursive: true });
  });

  it('is allowed code of that origin, this once, and is not kept', async () => {
    await serve({ COMPOSER_OVERRIDES: 'admins' });
    const { body, headers } = await edge.inject(ASKING);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers.etag).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*http://localhost:3104( |;)`));
    expect(policy).not.toContain('unsafe');
    expect(body).toContain(
      '<script type="application/json" id="overrides">{"mfe-sample":"http://localhost:3104"}</script>',
    );
    const next = await edge.inject('/');
    expect(next.headers['content-security-policy']).not.toContain('localhost');
    expect(next.body).not.toContain('id="overrides"');
  });

  it.each([
    ['is off in production unless ops switch it on', {}],
    [
      'knows no origin but those that ops allow',
      { COMPOSER_OVERRIDES: 'admins', COMPOSER_OVERRIDE_ORIGINS: 'https://dev.example' },
    ],
  ])('%s', async (_what, environment) => {
    await serve(environment);
    const { body, headers } = await edge.inject(ASKING);
    expect(headers['content-security-policy']).not.toContain('localhost');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).not.toContain('id="overrides"');
  });

  it('is on for admins on a developer’s own machine', async () => {
    await serve({ BALCAO_ENV: 'development' });
    expect((await edge.inject(ASKING)).body).toContain('id="overrides"');
  });
});

it('settings with an origin that is none are named', () => {
  expect(() => readEdgeConfig({ COMPOSER_OVERRIDE_ORIGINS: 'http://*' }, '/')).toThrow(
    'COMPOSER_OVERRIDE_ORIGINS',
  );
});
