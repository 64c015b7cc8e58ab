import type { SetupStep } from '../seller/setup-steps';
import type { Permission } from './permission';

/** The permission that each setup step of the store needs. */
export const SETUP_STEP_PERMISSIONS: Readonly<Record<SetupStep, Permission>> = {
  profile: 'configuracoes:editar',
  identity: 'configuracoes:editar',
  gateway: 'configuracoes:editar',
  methods: 'pagamentos:editar',
  product: 'produtos:editar',
  order: 'produtos:editar',
};
