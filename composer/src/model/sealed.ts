import type { z } from 'zod';
import { canonicalJson, sha256 } from './digest';

/**
 * A document that is not named by its hash carries its hash in itself, so that any damage is noticed when it is read.
 */
export function sealedText(value: object): string {
  return canonicalJson({ ...value, seal: sha256(canonicalJson(value)) });
}

/** Reads a sealed document. @throws when it was altered, or does not fit its schema */
export function readSealed<T extends object>(bytes: Buffer, schema: z.ZodType<T>): T {
  const text = bytes.toString();
  const { seal, ...value } = JSON.parse(text) as { seal?: unknown };
  if (seal !== sha256(canonicalJson(value)) || sealedText(value) !== text)
    throw new Error('The document was altered: its seal is another one.');
  return schema.parse(value);
}
