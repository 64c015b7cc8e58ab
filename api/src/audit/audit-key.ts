import { hkdfSync } from 'node:crypto';

/** Derives the key of the audit log's hashes from the server's secret (HKDF-SHA-256, 32 bytes), for no other purpose. */
export const deriveAuditKey = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'balcao audit log', 32));
