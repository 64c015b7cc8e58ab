import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '@balcao/api-schema';
import { parse } from 'yaml';
import { ROOT } from '../root';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const CONFIG = read('deploy/nginx/default.conf').replace(/^\s*#.*$/gm, '');
const { services } = parse(read('docker-compose.yml'), { merge: true });

const numberIn = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);

/** How long services take after draining, as their programs say. */
const CLOSES_WITHIN: Record<string, string> = {
  api: 'api/src/server.ts',
  edge: 'composer/src/bin/edge.ts',
  checkout: 'checkout/src/server.ts',
};

describe.each(Object.entries(CLOSES_WITHIN))('a stopped container of %s', (service, program) => {
  const drainSeconds = Number(services[service].environment.DRAIN_SECONDS);

  it('answers for longer than nginx keeps its address, lookup included', () => {
    const kept = numberIn(/^resolver .*valid=(\d+)s/m, CONFIG);
    const lookup = numberIn(/^resolver_timeout (\d+)s/m, CONFIG);
    expect(drainSeconds).toBeGreaterThan(kept + lookup);
  });

  it('is not killed before it has drained and closed', () => {
    const closeSeconds = numberIn(/STOP_WITHIN_MS = (\d+)_000;/, read(program));
    const grace = numberIn(/^(\d+)s$/, services[service].stop_grace_period);
    expect(grace).toBeGreaterThan(drainSeconds + closeSeconds);
  });
});

describe('what nginx refuses itself', () => {
  it('is answered as the API would, wherever a call of it may be refused', () => {
    const api = CONFIG.slice(CONFIG.indexOf('location /api/ {'), CONFIG.indexOf('location @once_more'));
    expect(CONFIG).toContain('include conf.d/refusals.inc;');
    expect(api).toContain('error_page 400 = /_unreadable;');
    expect(api).toContain('error_page 413 = @too_large;');
  });
});

describe('figures', () => {
  const [, pattern = ''] = /location ~ (\S*metrics\S*) \{/.exec(CONFIG) ?? [];

  it.each(['/api/metrics', '/api/metrics/', '/api/metrics//', '/metrics', '/metrics/'])(
    'are not told at %s, as nginx reads an address',
    (address) => expect(address).toMatch(new RegExp(pattern)),
  );

  it.each(['/api/metrics/checkout', '/api/metricsx', '/x/metrics'])('have nothing to do with %s', (address) =>
    expect(address).not.toMatch(new RegExp(pattern)),
  );

  it('are refused as what is not there', () => {
    const [, body = ''] = /return 404 '(\{.*\})'/.exec(CONFIG) ?? [];
    expect(JSON.parse(body)).toEqual({
      errors: [ERROR_CODES.not_found.text],
      code: 'not_found',
      requestId: '$trace_id',
    });
  });
});

it('what nginx says itself has the headers of safety, and leads to https with them', () => {
  const own = read('deploy/nginx/own-headers.inc');
  for (const name of [
    'Content-Security-Policy',
    'Permissions-Policy',
    'Referrer-Policy',
    'Strict-Transport-Security',
    'X-Content-Type-Options',
    'X-Frame-Options',
  ])
    expect(own).toMatch(new RegExp(`^add_header ${name} .+ always;$`, 'm'));
  expect(read('deploy/nginx/own-answer.inc')).toContain('include conf.d/own-headers.inc;');
  const plain = CONFIG.slice(CONFIG.indexOf('listen 8080'), CONFIG.indexOf('listen 8443'));
  expect(plain).toContain('include conf.d/own-headers.inc;');
});

describe('nginx without a replica', () => {
  it('answers as the API does when it cannot', () => {
    const [, status, body = ''] = /return (\d+) '(\{.*\})'/.exec(CONFIG) ?? [];
    expect(Number(status)).toBe(ERROR_CODES.unavailable.status);
    expect(JSON.parse(body)).toEqual({
      errors: [ERROR_CODES.unavailable.text],
      code: 'unavailable',
      requestId: '$trace_id',
    });
    expect(CONFIG).toContain('add_header Retry-After 5 always;');
  });

  it('says so within a second, though it asks two replicas twice', () => {
    const connect = numberIn(/proxy_connect_timeout (\d+)ms;/, CONFIG);
    expect(2 * 2 * connect).toBeLessThan(1_000);
  });

  it('sends again only what no replica has got a byte of', () => {
    expect(CONFIG).toMatch(/map \$upstream_bytes_sent \$unanswered \{\s*default @no_api;/);
    const [, bytes = ''] = /"~([^"]+)" @once_more;/.exec(CONFIG) ?? [];
    const again = new RegExp(bytes);
    expect(['-', '0', '0, 0', '0, -', '0 : 0'].every((sent) => again.test(sent))).toBe(true);
    expect(['1', '310', '0, 310', '310, 0', '10'].some((sent) => again.test(sent))).toBe(false);
  });

  it('leaves the answers of replicas as they are', () => {
    expect(CONFIG).not.toContain('proxy_intercept_errors');
    const [, switchesOn] = /^ {2}proxy_next_upstream ([^;]*);/m.exec(CONFIG) ?? [];
    expect(switchesOn).toBe('error timeout');
  });
});
