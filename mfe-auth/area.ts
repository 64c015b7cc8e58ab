import type { AreaManifest, AreaRoute } from '@balcao/contract';

/** A logged-out page: it shows nothing that belongs to somebody, so it is rendered at build time. */
const guestPage = (path: string, title: string): AreaRoute => ({
  path,
  title,
  access: 'guest',
  ready: 'h1',
  prerender: true,
});

const PROFILE_CRUMBS = [
  { label: 'Configurações' },
  { label: 'Perfil', path: '/backoffice/configuracoes/perfil' },
];

export const manifest: AreaManifest = {
  name: 'mfe-auth',
  label: 'Acesso',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [
    guestPage('/', 'Entrar'),
    guestPage('/entrar', 'Entrar'),
    guestPage('/entrar/2fa', 'Código de verificação'),
    guestPage('/cadastro', 'Criar conta'),
    guestPage('/cadastro/confirmar', 'Confirmar cadastro'),
    guestPage('/esqueci-senha', 'Esqueci a senha'),
    guestPage('/redefinir-senha', 'Nova senha'),
    guestPage('/convite', 'Convite'),
    {
      path: '/backoffice/configuracoes/perfil/esqueci-senha',
      access: 'public',
      title: 'Esqueci a senha',
      crumbs: PROFILE_CRUMBS,
      ready: 'h1',
    },
    {
      path: '/backoffice/configuracoes/perfil/alterar-senha',
      access: 'seller',
      title: 'Alterar senha',
      crumbs: PROFILE_CRUMBS,
      ready: 'h1',
    },
  ],
  menu: [],
  storageKeys: [],
};
