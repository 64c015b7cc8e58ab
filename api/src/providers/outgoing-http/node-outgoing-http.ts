import { lookup as lookupName } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { isLoopbackName, isPublicAddress } from '../../security/ip-address';
import { noteRetryAfter } from '../retry-after';
import type { OutgoingFailure, OutgoingHttp, OutgoingPost, Posted, Read } from './outgoing-http';
import { startOf } from './start-of';

/** HTTPS and its usual second port. Others are where internal services listen. */
const PORTS = ['', '443', '8443'];
const TIMEOUT_MS = 5_000;
const MAX_HEADER_BYTES = 16 * 1024;
const USER_AGENT = 'Balcao-Webhooks/1';

export interface OutgoingHttpOptions {
  /** Whether this machine may be called, by http too. */
  allowsLoopback: boolean;
  timeoutMs?: number;
  /** Resolves names instead of the system. */
  lookup?: LookupFunction;
}

/** The address without the brackets of IPv6; undefined for a name. */
function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** Whether an address may be called by its scheme, port and host. */
function isCallable(url: URL, allowsLoopback: boolean): boolean {
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (isLoopbackName(url.hostname)) return allowsLoopback && /^https?:$/.test(url.protocol);
  const literal = literalOf(url);
  if (literal !== undefined && !isPublicAddress(literal)) return false;
  return url.protocol === 'https:' && PORTS.includes(url.port);
}

/** Resolves a name, and refuses it when one of its addresses is none of the internet. The agent knows fewer of those. */
const publicOnly =
  (resolve: LookupFunction): LookupFunction =>
  (name, options, answer) =>
    resolve(name, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (error || addresses.every(isPublicAddress)) answer(error, found, family);
      else answer(new Error('The name leads to an address that is not public.'), []);
    });

const answerOf = async (response: IncomingMessage): Promise<Posted> => ({
  outcome: 'answered',
  status: response.statusCode ?? 0,
  text: await startOf(response),
});

type Failed = { outcome: 'failed'; why: OutgoingFailure };

/** All of an answer; one that stops halfway, or does not stop, is none. */
async function wholeOf(response: IncomingMessage, mostBytes: number): Promise<Read> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBytes) return { outcome: 'failed', why: 'too_long' };
      parts.push(part);
    }
  } catch {
    return { outcome: 'failed', why: 'cut' };
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    outcome: 'answered',
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts),
  };
}

/** The filter's refusals are the only errors without a code. */
function failureOf(error: Error & { code?: string }): OutgoingFailure {
  const { code } = error;
  if (code === undefined) return 'address_refused';
  if (code === 'ABORT_ERR') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host_unknown';
  // Somebody was there, and may have read it.
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'cut';
  return /CERT|TLS|SSL|EPROTO|UNABLE_TO|SELF_SIGNED/.test(code) ? 'tls' : 'unreachable';
}

/**
 * Calls addresses by Node's own client. Names are resolved, every address of them is checked, and the connection goes to a
 * checked one. Redirects are answers like any other.
 */
export function nodeOutgoingHttp({
  allowsLoopback,
  timeoutMs = TIMEOUT_MS,
  lookup = lookupName,
}: OutgoingHttpOptions): OutgoingHttp {
  // Without keep-alive each call is checked anew.
  const agent = new RequestFilteringHttpsAgent({ keepAlive: false });

  function send<Answer>(
    url: URL,
    method: 'GET' | 'POST',
    { headers, body }: OutgoingPost,
    take: (response: IncomingMessage) => Promise<Answer>,
  ): Promise<Answer | Failed> {
    const isLoopback = isLoopbackName(url.hostname);
    const options: RequestOptions = {
      method,
      headers: {
        'user-agent': USER_AGENT,
        ...headers,
        ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
      },
      agent: isLoopback ? false : agent,
      signal: AbortSignal.timeout(timeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
      ...(!isLoopback && { lookup: publicOnly(lookup) }),
    };
    return new Promise((resolve) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
      // Whatever fails after the status has come changes nothing.
      request.on('response', (response) => {
        noteRetryAfter(response.statusCode ?? 0, response.headers['retry-after']);
        resolve(take(response));
      });
      request.on('error', (error) => resolve({ outcome: 'failed', why: failureOf(error) }));
      request.end(body);
    });
  }

  async function call<Answer>(
    url: string,
    method: 'GET' | 'POST',
    content: OutgoingPost,
    take: (response: IncomingMessage) => Promise<Answer>,
  ): Promise<Answer | Failed> {
    const parsed = new URL(url);
    return isCallable(parsed, allowsLoopback)
      ? send(parsed, method, content, take)
      : { outcome: 'failed', why: 'address_refused' };
  }

  return {
    mayCall: (url) => URL.canParse(url) && isCallable(new URL(url), allowsLoopback),
    post: (url, content) => call(url, 'POST', content, answerOf),
    get: (url, headers) => call(url, 'GET', { headers, body: '' }, answerOf),
    read: (url, headers, mostBytes) =>
      call(url, 'GET', { headers, body: '' }, (response) => wholeOf(response, mostBytes)),
  };
}
