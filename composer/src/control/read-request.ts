import type { z } from 'zod';
import { Refusal } from '../refusals/refusal';

/** Parses a request by a schema. @throws Refusal `invalid_request` that names what is wrong */
export function readRequest<T>(schema: z.ZodType<T>, sent: unknown): T {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return data;
  const reasons = error.issues.map(({ path, message }) => `${path.join('.') || 'The body'}: ${message}`);
  throw new Refusal('invalid_request', reasons.join(' '));
}
