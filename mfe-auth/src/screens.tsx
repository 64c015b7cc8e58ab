import type { ScreenLoader } from '@balcao/contract';

const login: ScreenLoader = () => import('./entrar/login');
const forgotPassword: ScreenLoader = () => import('./esqueci-senha/forgot-password');

export const screens: Record<string, ScreenLoader> = {
  '/': login,
  '/entrar': login,
  '/entrar/2fa': () => import('./entrar-2fa/second-factor-login'),
  '/cadastro': () => import('./cadastro/signup'),
  '/cadastro/confirmar': () => import('./cadastro-confirmar/confirm-signup'),
  '/esqueci-senha': forgotPassword,
  '/redefinir-senha': () => import('./redefinir-senha/reset-password'),
  '/convite': () => import('./convite/invitation'),
  '/backoffice/configuracoes/perfil/esqueci-senha': forgotPassword,
  '/backoffice/configuracoes/perfil/alterar-senha': () => import('./alterar-senha/change-password'),
};
