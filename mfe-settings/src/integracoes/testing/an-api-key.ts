import type { ApiKey, ApiKeyList } from '@balcao/api-schema';

export const anApiKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key-1',
  name: 'ERP da loja',
  prefix: 'ck_live_a1b2c3',
  kind: 'secret',
  mode: 'live',
  scopes: ['pedidos:escrever', 'pedidos:ler'],
  origins: [],
  createdBy: 'Ana Lima',
  createdAt: '2026-03-02T12:00:00.000Z',
  lastUsedAt: '2026-03-09T12:00:00.000Z',
  revokedAt: null,
  ...changes,
});

export const keysOf = (items: ApiKey[], changes: Partial<ApiKeyList> = {}): ApiKeyList => ({
  items,
  apiUrl: 'https://balcao.example/api/v1',
  docsUrl: 'https://balcao.example/api/docs/v1',
  limit: 50,
  requestsPerMinute: 600,
  canEdit: true,
  ...changes,
});
