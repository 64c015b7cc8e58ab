import type { AreaManifest } from '@balcao/contract';

const USUARIOS = '/backoffice/admin/plataforma-usuarios';
const ANALISE = '/backoffice/admin/analise-identidade';
const COMPOSICAO = '/backoffice/admin/composicao';
const PLATAFORMA = { label: 'Plataforma' };

export const manifest: AreaManifest = {
  name: 'mfe-admin',
  label: 'Plataforma',
  contract: '^1.10.0',
  api: '^1.0.0',
  routes: [
    {
      path: USUARIOS,
      access: 'admin',
      title: 'Usuários da plataforma',
      crumbs: [PLATAFORMA],
      ready: '[data-row], .bal-panel',
      prefetch: ['/admin/users?page=1&size=25&sort=-createdAt&countBy=status'],
    },
    {
      path: `${USUARIOS}/detalhe`,
      access: 'admin',
      title: 'Usuário',
      unlisted: true,
      crumbs: [PLATAFORMA, { label: 'Usuários da plataforma', path: USUARIOS }],
      ready: '.bal-panel',
    },
    {
      path: `${USUARIOS}/detalhe/:id`,
      access: 'admin',
      title: 'Usuário',
      crumbs: [PLATAFORMA, { label: 'Usuários da plataforma', path: USUARIOS }],
      ready: '.bal-tabs, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: ANALISE,
      access: 'admin',
      title: 'Análise de identidade',
      crumbs: [PLATAFORMA],
      ready: '[data-row], .bal-panel',
      prefetch: ['/admin/kyc/reports?page=1&size=25&sort=changedAt&countBy=status'],
    },
    {
      path: `${ANALISE}/detalhe/:id`,
      access: 'admin',
      title: 'Identidade',
      crumbs: [PLATAFORMA, { label: 'Análise de identidade', path: ANALISE }],
      ready: '.bal-definitions, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: COMPOSICAO,
      access: 'admin',
      title: 'Composição',
      crumbs: [PLATAFORMA],
      ready: '.bal-table, .bal-panel',
      prefetch: ['/admin/composition'],
    },
  ],
  menu: [
    {
      label: 'Usuários',
      path: USUARIOS,
      icon: 'admin',
      section: 'Plataforma',
      order: 1000,
      access: 'admin',
    },
    {
      label: 'Identidades',
      path: ANALISE,
      icon: 'review',
      section: 'Plataforma',
      order: 1005,
      access: 'admin',
    },
    {
      label: 'Composição',
      path: COMPOSICAO,
      icon: 'apps',
      section: 'Plataforma',
      order: 1010,
      access: 'admin',
    },
  ],
  actions: [
    {
      label: 'Buscar usuário da plataforma',
      path: USUARIOS,
      keywords: ['cpf', 'cnpj', 'vendedor', 'bloquear'],
      access: 'admin',
    },
    {
      label: 'Analisar identidades',
      path: ANALISE,
      keywords: ['kyc', 'documento', 'selfie', 'rg', 'cnh', 'aprovar', 'rejeitar', 'fila'],
      access: 'admin',
    },
    {
      label: 'Voltar a uma versão anterior do produto',
      path: COMPOSICAO,
      keywords: ['versões', 'áreas', 'canal', 'rollback', 'canário', 'deploy'],
      access: 'admin',
    },
  ],
  storageKeys: [],
};
