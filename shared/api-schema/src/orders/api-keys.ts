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
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const MAX_ORIGINS = 20;

/** `https://loja.com.br`: scheme, host and port of a page, without a path. */
const origin = z
  .string()
  .max(200)
  .refine(isSiteOrigin, 'Use o endereço de um site, sem caminho e sem asterisco, como https://loja.com.br.');

const scopes = z
  .array(z.enum(API_SCOPES))
  .min(1, 'Escolha pelo menos uma permissão.')
  .max(API_SCOPES.length)
  .overwrite((wanted) => [...new Set(wanted)]);

/**
 * A key of a store: `/api-keys`, the newest first; `DELETE` revokes one at once. Creating one takes a recent step-up (else 403
 * `step_up_required`). A publishable key stands in a page: it needs the page's origins, and its scopes are those of a page.
 */
const shape = resourceShape({
  name: {
    in: z
      .string()
      .overwrite(plainLine)
      .min(1, 'Dê um nome à chave.')
      .max(60, 'Escreva no máximo 60 caracteres.'),
    out: z.string(),
  },
  /** The key's beginning, by which people know it. */
  prefix: { out: z.string() },
  kind: { in: z.enum(API_KEY_KINDS), initial: 'secret' },
  mode: { in: z.enum(API_KEY_MODES) },
  scopes: { in: scopes, out: z.array(z.enum(API_SCOPES)) },
  origins: { in: z.array(origin).max(MAX_ORIGINS), initial: [], out: z.array(z.string()) },
  /** The name of who made it; empty when they are gone. */
  createdBy: { computed: z.string() },
  createdAt: { out: instant },
  /** By the minute; null for a key that was never used. */
  lastUsedAt: { out: instant.nullable() },
  revokedAt: { out: instant.nullable() },
});
export const apiKeyRequest = shape.request.superRefine(({ kind, origins, scopes: wanted }, context) => {
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
export const apiKey = { ...shape, request: apiKeyRequest };
export type ApiKey = z.infer<typeof apiKey.record>;
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>;

/** The only answer that has the key. */
export const createdApiKey = z.object({ id, key: z.string(), prefix: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

/** A store has at most this many keys that are not revoked. */
export const MAX_API_KEYS = 50;

/** The keys, and what goes with them. */
export const apiKeyList = apiKey.list.extend({
  /** The address of the public API, without a slash at the end: `https://loja.example/api/v1`. */
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

export const apiKeyCalls = resourceCalls('/api-keys', {
  one: 'ApiKey',
  many: 'ApiKeys',
  area: 'configuracoes',
  shape: apiKey,
  list: apiKeyList,
  created: createdApiKey,
  has: ['list', 'create', 'delete'],
});
