import type { ScreenLoader } from '@balcao/contract';

const entrar: ScreenLoader = () => import('./entrar/entrar');
const esqueciSenha: ScreenLoader = () => import('./esqueci-senha/esqueci-senha');

export const screens: Record<string, ScreenLoader> = {
  '/': entrar,
  '/entrar': entrar,
  '/entrar/2fa': () => import('./entrar-2fa/entrar-2fa'),
  '/cadastro': () => import('./cadastro/cadastro'),
  '/cadastro/confirmar': () => import('./cadastro-confirmar/cadastro-confirmar'),
  '/esqueci-senha': esqueciSenha,
  '/redefinir-senha': () => import('./redefinir-senha/redefinir-senha'),
  '/convite': () => import('./convite/convite'),
  '/backoffice/configuracoes/perfil/esqueci-senha': esqueciSenha,
  '/backoffice/configuracoes/perfil/alterar-senha': () => import('./alterar-senha/alterar-senha'),
};
