/** The code by which a receiver verifies a body with the library of Standard Webhooks. */
export const VERIFY_BY_LIBRARY = `import { Webhook } from 'standardwebhooks'; // npm install standardwebhooks

// body: o texto exato que chegou, antes de interpretar o JSON. Se não veio do Balcão, verify lança um erro.
const evento = new Webhook(secret).verify(body, request.headers);`;

/** The code by which a receiver in TypeScript verifies that a body comes from us. */
export const VERIFY_IN_TYPESCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: o texto exato que chegou, antes de interpretar o JSON.
export function isFromBalcao(header: string, body: string, secret: string): boolean {
  const parts = header.split(',');
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(time + '.' + body).digest('hex');
  return parts
    .filter((part) => part.startsWith('v1='))
    .map((part) => part.slice(3))
    .some((sent) => sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected)));
}`;

/** The same in PHP. */
export const VERIFY_IN_PHP = `<?php
// $header = $_SERVER['HTTP_X_SIGNATURE']; $body = file_get_contents('php://input');
function is_from_balcao(string $header, string $body, string $secret): bool {
    $time = '';
    $signatures = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = array_pad(explode('=', $part, 2), 2, '');
        if ($name === 't') $time = $value;
        if ($name === 'v1') $signatures[] = $value;
    }
    if (abs(time() - (int) $time) > 300) return false;
    $expected = hash_hmac('sha256', $time . '.' . $body, $secret);
    foreach ($signatures as $signature) {
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}`;
