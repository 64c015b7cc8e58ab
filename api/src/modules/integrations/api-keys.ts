import {
  type ApiKeyRequest,
  apiKey,
  apiKeyCalls,
  type CreatedApiKey,
  MAX_API_KEYS,
} from '@balcao/api-schema';
import { currentTime } from '../../db/clock';
import { notify } from '../../notices/notify';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import type { StoreCall } from '../../resources/resource-call';
import { resourceRoutes } from '../../resources/resource-routes';
import { newApiKey } from '../../security/api-key';
import { namesOf } from '../identity';
import { apiKeyMail } from './mails';

/** The public API and its documentation below the public address. */
const PUBLIC_API = '/api/v1';
const PUBLIC_DOCS = '/api/docs/v1';

/** The keys by which other programs call the public API for a store. The store's owners are told of a new one. */
const apiKeys = defineResource({
  shape: apiKey,
  table: 'api_keys',
  hidden: ['created_by'],
  order: 'newest',
  // Only revoked ones can be more.
  listed: 200,
  limit: {
    most: MAX_API_KEYS,
    among: { revoked_at: null },
    problem: () => new Problem('too_many_api_keys'),
  },
  endedBy: 'revoked_at',
  async written(trx, { owner, identity }: StoreCall, { name, mode }) {
    const creation = { keyName: name, mode, by: identity.name, at: currentTime() };
    await notify(trx, owner, {
      category: 'security',
      target: { kind: 'api_key', id: '' },
      mail: ({ storeName, ...person }) => apiKeyMail(person, { ...creation, storeName }),
    });
  },
  async compute({ platform }, rows) {
    const creators = rows.map(({ created_by }) => created_by);
    const names = await namesOf(platform.database.platform, creators);
    return ({ created_by }) => ({ createdBy: names.get(created_by) ?? '' });
  },
  audit: {
    entity: 'api_key',
    create: 'api-key.create',
    delete: 'api-key.revoke',
    of: ({ name, prefix, kind, mode, scopes, origins }) => ({ name, prefix, kind, mode, scopes, origins }),
  },
});

/** Creates a key. It is answered here and never again: only its hash is stored. */
async function createApiKey(call: StoreCall, request: ApiKeyRequest): Promise<CreatedApiKey> {
  const { key, prefix, hash } = newApiKey(call.owner.sellerId, request);
  const columns = { prefix, key_hash: hash, created_by: call.identity.userId };
  const { id } = await apiKeys.createRow(call, request, columns);
  return { id, key, prefix };
}

export const apiKeyRoutes = resourceRoutes(apiKeys, apiKeyCalls, {
  tag: 'api keys',
  beside: ({ platform: { config }, identity }) => ({
    apiUrl: `${config.publicUrl}${PUBLIC_API}`,
    docsUrl: `${config.publicUrl}${PUBLIC_DOCS}`,
    limit: MAX_API_KEYS,
    requestsPerMinute: config.apiKeyRequestsPerMinute,
    canEdit: isAllowed(identity, 'configuracoes:editar'),
  }),
  create: createApiKey,
});
