import {
  API_KEY_KINDS,
  API_KEY_MODES,
  API_SCOPES,
  isSiteOrigin,
  PUBLISHABLE_SCOPES,
  plainLine,
} from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';

const MAX_ORIGINS = 20;

/** `https://loja.com.br`: scheme, host and port of a page, without a path. */
const origin = z
  .string()
  .max(200)
  .refine(isSiteOrigin, 'Use o endereço de um site, sem caminho e sem asterisco, como https://loja.com.br.');

const scopes = z.array(z.enum(API_SCOPES)).min(1, 'Escolha pelo menos uma permissão.').max(API_SCOPES.length);

/**
 * `POST /api-keys` → 201 `createdApiKey`, with a recent step-up (else 403 `step_up_required`). A publishable key stands in
 * a page: it needs the page's origins, and its scopes are those of a page.
 */
export const apiKeyRequest = z
  .strictObject({
    name: z
      .string()
      .overwrite(plainLine)
      .min(1, 'Dê um nome à chave.')
      .max(60, 'Escreva no máximo 60 caracteres.'),
    mode: z.enum(API_KEY_MODES),
    scopes,
    kind: z.enum(API_KEY_KINDS).default('secret'),
    origins: z.array(origin).max(MAX_ORIGINS).default([]),
  })
  .superRefine(({ kind, origins, scopes: wanted }, context) => {
    if (kind === 'secret') return;
    if (origins.length === 0)
      context.addIssue({ code: 'custom', path: ['origins'], message: 'Informe os sites que usam a chave.' });
    if (wanted.some((scope) => !PUBLISHABLE_SCOPES.includes(scope)))
      context.addIssue({
        code: 'custom',
        path: ['scopes'],
        message: 'Uma chave publicável só envia eventos do checkout e lê a configuração.',
      });
  });
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>;

/** The only answer that has the key. `prefix` is its beginning, by which people know it. */
export const createdApiKey = z.object({ id, key: z.string(), prefix: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  kind: z.enum(API_KEY_KINDS),
  mode: z.enum(API_KEY_MODES),
  scopes: z.array(z.enum(API_SCOPES)),
  origins: z.array(z.string()),
  /** The name of who made it; empty when they are gone. */
  createdBy: z.string(),
  createdAt: instant,
  /** By the minute; null for a key that was never used. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A store has at most this many keys that are not revoked. */
export const MAX_API_KEYS = 50;

/** `GET /api-keys`: the store's keys, newest first. `DELETE /api-keys/{id}` → 204 revokes one at once. */
export const apiKeyList = z.object({
  items: z.array(apiKey),
  /** Where the public API is, without a slash at the end: `https://loja.example/api/v1`. */
  apiUrl: z.string(),
  /** Its documentation, for people. */
  docsUrl: z.string(),
  /** Keys that are not revoked, at most. */
  limit: z.int(),
  /** Calls of one key, at most. */
  requestsPerMinute: z.int(),
  /** Whether the caller may create and revoke keys. */
  canEdit: z.boolean(),
});
export type ApiKeyList = z.infer<typeof apiKeyList>;
