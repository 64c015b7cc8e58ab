import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { ERROR_CODES } from '@balcao/api-schema';
import { SECURITY_HEADERS } from '../src/plugins/security-headers';
import { type Nginx, startNginx } from './nginx';
import { describeWith, freePort } from './programs';

const TOO_LONG = 'a'.repeat(9_000);
const TOO_LARGE = 21 * 1024 * 1024;

describeWith('nginx', 'what nginx refuses before a replica sees it', () => {
  let nginx: Nginx;

  beforeAll(async () => {
    nginx = await startNginx([await freePort()]);
  });
  afterAll(() => nginx.stop());

  it.each([
    ['a long address', `/orders?q=${TOO_LONG}`, {}, 'bad_request'],
    ['a long header', '/orders', { 'user-agent': TOO_LONG }, 'bad_request'],
    ['a host that is none', '/orders', { host: '..' }, 'bad_request'],
    ['a large body', '/kyc/uploads', { 'content-length': TOO_LARGE }, 'payload_too_large'],
  ] as const)('is answered in the API’s form: %s', async (_what, path, headers, code) => {
    const sent = request(nginx.address + path, { method: 'POST', headers });
    sent.flushHeaders();
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(ERROR_CODES[code].status);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const requestId = answer.headers['x-request-id'];
    expect(requestId).toMatch(/^[0-9a-f]{32}$/);
    expect(await json(answer)).toEqual({ errors: [ERROR_CODES[code].text], code, requestId });
    sent.destroy();
  });
});
