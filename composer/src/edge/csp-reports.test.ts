import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sampleCheckout } from '../testing/sample-builds';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

const TOKEN = 'a token of the machine room';
const OLD = 'application/csp-report';
const NEW = 'application/reports+json';

const violation = (effectiveDirective: string, blockedURL = 'inline') => ({
  type: 'csp-violation',
  url: 'https://loja.example/redefinir-senha',
  body: { effectiveDirective, blockedURL, documentURL: 'https://loja.example/convite?token=geheim' },
});

describe('reports of the page’s policy', () => {
  let root: string;
  let edge: FastifyInstance;
  let lines: string[];

  beforeEach(async () => {
    root = sampleCheckout();
    lines = [];
    const settings = { BALCAO_BUILD: 'newest', METRICS_TOKEN: TOKEN };
    const sink = { write: (line: string) => lines.push(line) };
    edge = await createEdge(readEdgeConfig(settings, root), undefined, sink);
  });
  afterEach(async () => {
    await edge.close();
    rmSync(root, { recursive: true });
  });

  const send = (payload: unknown, type = NEW, remoteAddress = '203.0.113.7') =>
    edge.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress,
    });
  const metrics = (authorization = `Bearer ${TOKEN}`) =>
    edge.inject({ url: '/metrics', headers: { authorization } });

  it('are asked for by every page', async () => {
    const { headers } = await edge.inject('/');
    expect(headers['content-security-policy']).toContain('report-uri /csp-reports; report-to csp');
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  });

  it('are taken in both forms and counted by directive', async () => {
    const old = {
      'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example/a?b' },
    };
    expect((await send(old, OLD)).statusCode).toBe(204);
    expect((await send([violation('script-src-elem'), violation('img-src')])).statusCode).toBe(204);
    const { body } = await metrics();
    expect(body).toContain('csp_reports_total{directive="img-src"} 2');
    expect(body).toContain('csp_reports_total{directive="script-src-elem"} 1');
  });

  it('leave no address in the log, and make no labels of their own', async () => {
    await send([violation('img-src', 'https://x.example/path?token=geheim'), violation('made"up')]);
    const logged = lines.filter((line) => line.includes('csp report'));
    expect(logged.join()).toContain('https://x.example');
    expect(logged.join()).not.toMatch(/geheim|made|path/);
    expect((await metrics()).body).toContain('csp_reports_total{directive="other"} 1');
  });

  it('are limited in size, form and number', async () => {
    expect((await send([violation('x'.repeat(20_000))])).statusCode).toBe(413);
    expect((await send('{')).statusCode).toBe(400);
    expect((await send({ some: 'thing' })).statusCode).toBe(400);
    expect((await send([violation('img-src')], 'text/plain')).statusCode).toBe(415);
    const answers = await Promise.all(Array.from({ length: 70 }, () => send([violation('img-src')])));
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.at(-1)?.headers['retry-after']).toBe('60');
    expect((await send([violation('img-src')], NEW, '203.0.113.8')).statusCode).toBe(204);
    expect((await metrics()).body).toMatch(/csp_reports_refused_total \d+/);
  });

  it('are figures for the holder of the token alone', async () => {
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`])
      expect((await metrics(wrong)).statusCode).toBe(404);
  });
});
