/** The scopes of an API key. */
export const API_SCOPES = [
  'eventos:escrever',
  'pedidos:escrever',
  'pedidos:ler',
  'produtos:escrever',
  'config:ler',
  'financeiro:ler',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];

export const API_SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  'eventos:escrever': 'Enviar eventos do checkout',
  'pedidos:escrever': 'Criar e atualizar pedidos',
  'pedidos:ler': 'Ler pedidos',
  'produtos:escrever': 'Criar produtos',
  'config:ler': 'Ler a configuração do checkout',
  'financeiro:ler': 'Ler o extrato',
};

/** The scopes of a publishable key: it stands in a page that anybody can read. */
export const PUBLISHABLE_SCOPES: readonly ApiScope[] = ['eventos:escrever', 'config:ler'];

export const API_KEY_MODES = ['test', 'live'] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];

export const API_KEY_MODE_LABELS: Readonly<Record<ApiKeyMode, string>> = { test: 'Teste', live: 'Produção' };

export const API_KEY_KINDS = ['secret', 'publishable'] as const;
export type ApiKeyKind = (typeof API_KEY_KINDS)[number];

export const API_KEY_KIND_LABELS: Readonly<Record<ApiKeyKind, string>> = {
  secret: 'Secreta',
  publishable: 'Publicável',
};
