import { z } from 'zod';
import { digestSchema } from './composition';

/** `publish:mfe-catalog`, `compose:prod`, `read`. */
const SCOPE = /^(read|publish:(?!constructor$)[a-z][a-z0-9-]{0,62}|compose:[a-z][a-z0-9-]{0,30})$/;
/** No brackets: in a log they hold the name of the person that a token acts for. */
const TOKEN_NAME = /^[\p{L}\d][\p{L}\d ._@-]{0,59}$/u;

export const scopeSchema = z.string().regex(SCOPE, 'Scopes are publish:<part>, compose:<channel> and read.');
export const tokenNameSchema = z
  .string()
  .regex(TOKEN_NAME, 'Names have 1 to 60 letters, digits, spaces, dots, @ and hyphens.');

/** Whether scopes would let one token both publish and decide what runs. */
export const isMixed = (scopes: readonly string[]) =>
  ['publish:', 'compose:'].every((kind) => scopes.some((scope) => scope.startsWith(kind)));

/** The stored fields of a token: everything but the token. */
export const tokenSchema = z
  .strictObject({
    /** SHA-256 of the token; also its key's name. */
    hash: digestSchema,
    name: tokenNameSchema,
    scopes: z.array(scopeSchema).min(1),
    createdAt: z.iso.datetime(),
    createdBy: z.string().min(1),
    expiresAt: z.iso.datetime().optional(),
  })
  .refine(({ scopes }) => !isMixed(scopes), 'A token publishes or composes, never both.');

/** The revocation of a token. */
export const revocationSchema = z.strictObject({
  hash: digestSchema,
  time: z.iso.datetime(),
  actor: z.string().min(1),
  reason: z.string(),
});

export type Token = z.infer<typeof tokenSchema>;
export type Revocation = z.infer<typeof revocationSchema>;
