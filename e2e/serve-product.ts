import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ACME_URL,
  API_PORT,
  CONTROL_TOKEN,
  CONTROL_URL,
  DNS_SERVER,
  DOMAINS_HTTP_PORT,
  DOMAINS_TLS_PORT,
  IUGU_URL,
  POSTAL_CODE_URL,
  PRODUCT_PORT,
  PRODUCT_URL,
  SHOPIFY_URL,
  TINY_SHELL_URL,
  VITE_HOST_URL,
} from './addresses';

// The product as `npm start` starts it, with a database of its own that is gone afterwards.
const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-e2e-'));
// The database server of a run as root works under another account and must be able to pass.
chmodSync(dataDir, 0o711);
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const QUICK_HASHES = pathToFileURL(path.join(import.meta.dirname, 'doubles/quick-hashes.mjs')).href;

Object.assign(process.env, {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${QUICK_HASHES}`,
  PORT: String(PRODUCT_PORT),
  API_PORT: String(API_PORT),
  PUBLIC_URL: PRODUCT_URL,
  BALCAO_DATA_DIR: dataDir,
  BALCAO_ENV: 'development',
  // A journey does not fail because a busy machine draws slowly.
  DRAWING_SECONDS: '60',
  POSTAL_CODE_BASE: `${POSTAL_CODE_URL}/ws`,
  // The others are nowhere: no test leaves this machine.
  GATEWAY_URLS: [
    `iugu=${IUGU_URL}`,
    ...['pagseguro', 'paypal', 'malga'].map((name) => `${name}=http://127.0.0.1:9`),
  ].join(),
  SHOPIFY_URL,
  DNS_SERVERS: DNS_SERVER,
  ACME_DIRECTORY_URL: ACME_URL,
  CHECKOUT_TARGET: 'checkout.balcao.example',
  DOMAINS_TLS_PORT: String(DOMAINS_TLS_PORT),
  DOMAINS_HTTP_PORT: String(DOMAINS_HTTP_PORT),
  SEED_DEMO: 'true',
  COMPOSER_CONTROL_URL: CONTROL_URL,
  COMPOSER_CONTROL_TOKEN: CONTROL_TOKEN,
  COMPOSER_HOST_ORIGINS: `${TINY_SHELL_URL}, ${VITE_HOST_URL}`,
});
await import('@balcao/scripts/start');
