import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sampleCheckout } from '../testing/sample-builds';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

describe('addresses that every site has', () => {
  let root: string;
  let edge: FastifyInstance;
  beforeEach(() => {
    root = sampleCheckout();
  });
  afterEach(async () => {
    await edge.close();
    rmSync(root, { recursive: true });
  });

  const serve = async (settings: Record<string, string> = {}) => {
    edge = await createEdge(
      readEdgeConfig({ LOG_LEVEL: 'silent', BALCAO_BUILD: 'newest', ...settings }, root),
    );
  };
  const get = (url: string, headers: Record<string, string> = {}) =>
    edge.inject({
      url,
      headers: { host: 'painel.balcao.example', 'x-forwarded-proto': 'https', ...headers },
    });

  /** The fields of a security.txt, as RFC 9116 writes them: a name, a colon, a value. */
  const fieldsOf = (text: string) =>
    text
      .split('\r\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1, 3) ?? ['unreadable', line]);

  it('robots.txt keeps what belongs to people out of searches', async () => {
    await serve();
    const { statusCode, headers, body } = await get('/robots.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/backoffice/', '/api/', '/c/']) expect(lines).toContain(`Disallow: ${path}`);
  });

  it('security.txt says to whom a hole is told, and until when that holds', async () => {
    await serve({ SECURITY_CONTACT: 'mailto:seguranca@balcao.example' });
    const { statusCode, headers, body } = await get('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(fieldsOf(body) as [string, string][]);
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    expect(fields.get('Contact')).toBe('mailto:seguranca@balcao.example');
    expect(fields.get('Canonical')).toBe('https://painel.balcao.example/.well-known/security.txt');
    const expires = Date.parse(fields.get('Expires') ?? '');
    // RFC 9116: less than a year into the future.
    expect(expires).toBeGreaterThan(Date.now() + 90 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
    expect(fields.get('Expires')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('security.txt leads to the privacy policy, which names somebody, where no other contact is set', async () => {
    await serve();
    const fields = new Map(fieldsOf((await get('/.well-known/security.txt')).body) as [string, string][]);
    expect(fields.get('Contact')).toBe('https://painel.balcao.example/politica-de-privacidade');
  });

  it.each(['mailto:', 'javascript:alert(1)', 'seguranca@balcao.example', 'mailto:a@b.example\nContact: x'])(
    'a contact that is none is refused: %j',
    (SECURITY_CONTACT) => {
      expect(() => readEdgeConfig({ SECURITY_CONTACT }, '/')).toThrow('SECURITY_CONTACT');
    },
  );

  it('change-password leads to the page of it, and an address that nobody has does not', async () => {
    await serve();
    const answer = await get('/.well-known/change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      '/backoffice/configuracoes/perfil/alterar-senha',
    ]);
    // What a password manager asks first, to learn whether the site answers everything with 200.
    const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    for (const accept of ['*/*', 'text/html']) expect((await get(probe, { accept })).statusCode).toBe(404);
  });
});
