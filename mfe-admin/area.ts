import type { AreaManifest } from '@balcao/contract';

const USUARIOS = '/backoffice/admin/plataforma-usuarios';
const PLATAFORMA = { label: 'Plataforma' };

export const manifest: AreaManifest = {
  name: 'mfe-admin',
  label: 'Plataforma',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [
    {
      path: USUARIOS,
      access: 'admin',
      title: 'Usuários da plataforma',
      crumbs: [PLATAFORMA],
      ready: '[data-row], .bal-panel',
      prefetch: ['/admin/users?page=1&size=25&sort=-createdAt'],
    },
    {
      path: `${USUARIOS}/detalhe`,
      access: 'admin',
      title: 'Usuário',
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
  ],
  actions: [
    {
      label: 'Buscar usuário da plataforma',
      path: USUARIOS,
      keywords: ['cpf', 'cnpj', 'vendedor', 'bloquear'],
      access: 'admin',
    },
  ],
  storageKeys: [],
};
