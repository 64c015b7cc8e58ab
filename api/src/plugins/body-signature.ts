import type { Hmac } from 'node:crypto';
import { Transform } from 'node:stream';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { currentMs } from '../db/clock';
import { Problem } from '../problem';
import { parseSignature, SIGNATURE_HEADER, startSignature } from '../security/body-signature';
import { sameSecret } from '../security/same-secret';
import { sentKey } from './api-key-auth';

const WINDOW_SECONDS = 5 * 60;

/** A signature that is checked when the body has been read. */
interface Expected {
  hmac: Hmac;
  signature: string;
}

/** @throws Problem body_signature_invalid for another form, and for one of another time */
function readSignature(header: string, key: string): Expected {
  const sent = parseSignature(header);
  if (sent === undefined || Math.abs(currentMs() / 1_000 - Number(sent.time)) > WINDOW_SECONDS)
    throw new Problem('body_signature_invalid');
  return { hmac: startSignature(key, sent.time), signature: sent.signature };
}

/**
 * Checks `X-Signature: t=<seconds>,v1=<hex>` on routes with `access: 'key'`, where it is sent: the HMAC-SHA-256 of
 * `t.body` with the key itself. The bytes are hashed as they arrive, before they are parsed.
 */
export const bodySignature = fastifyPlugin(async (app) => {
  const expected = new WeakMap<FastifyRequest, Expected>();

  const hashBody: preParsingHookHandler = (request, _reply, payload, done) => {
    const header = request.headers[SIGNATURE_HEADER];
    if (request.apiKeyCaller === null || header === undefined) return done(null, payload);
    const key = sentKey(request);
    if (key === null) return done(null, payload);
    const signed = readSignature(String(header), key);
    expected.set(request, signed);
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        signed.hmac.update(chunk);
        next(null, chunk);
      },
    });
    payload.on('error', (error) => hashed.destroy(error));
    done(null, payload.pipe(hashed));
  };

  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'key') route.preParsing = [hashBody, route.preParsing ?? []].flat();
  });

  app.addHook('preValidation', (request, _reply, done) => {
    const signed = request.apiKeyCaller === null ? undefined : expected.get(request);
    if (signed && !sameSecret(signed.hmac.digest('hex'), signed.signature))
      throw new Problem('body_signature_invalid');
    done();
  });
});
