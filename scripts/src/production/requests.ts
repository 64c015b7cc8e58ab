import type { IncomingMessage } from 'node:http';
import { Agent, request as open } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

export interface Answer {
  /** 0 when there was none. */
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  milliseconds: number;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sends the body in so many pieces, a second apart, as a slow line does. */
  pieces?: number;
}

export interface Requests {
  call(path: string, call?: Call): Promise<Answer>;
  /** The serial number of the certificate that is shown to new callers. */
  certificate(): Promise<string>;
}

const TIMEOUT_MS = 60_000;

/** Calls to an installation whose certificate nobody has signed. */
export function createRequests(url: string): Requests {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

  async function send(request: ReturnType<typeof open>, text: string, pieces: number): Promise<void> {
    const size = Math.ceil(text.length / pieces);
    for (let at = 0; at < text.length; at += size) {
      request.write(text.slice(at, at + size));
      if (pieces > 1) await pause(1_000);
    }
    request.end();
  }

  return {
    call: (path, { method = 'GET', headers = {}, body, pieces = 1 } = {}) =>
      new Promise((resolve) => {
        const started = performance.now();
        const milliseconds = () => Math.round(performance.now() - started);
        const nothing = (text: string) =>
          resolve({ status: 0, headers: {}, text, milliseconds: milliseconds() });
        const request = open(url + path, {
          agent,
          method,
          timeout: TIMEOUT_MS,
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        });
        request.on('error', (error) => nothing(error.message));
        request.on('timeout', () => request.destroy(new Error('no answer')));
        request.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => {
            text += chunk;
          });
          response.on('error', (error) => nothing(error.message));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              milliseconds: milliseconds(),
            }),
          );
        });
        void send(request, body === undefined ? '' : JSON.stringify(body), pieces);
      }),
    certificate: () =>
      new Promise((resolve, reject) => {
        const request = open(url, { agent: false, rejectUnauthorized: false });
        request.on('error', reject);
        request.on('response', (response) => {
          const { socket } = response;
          resolve(socket instanceof TLSSocket ? socket.getPeerCertificate().serialNumber : '');
          response.destroy();
        });
        request.end();
      }),
  };
}
