import type { SetupStep } from '../seller/setup-steps';
import type { Permission } from './permission';

/** What it takes to go a step for the store. */
export const SETUP_STEP_PERMISSIONS: Readonly<Record<SetupStep, Permission>> = {
  profile: 'configuracoes:editar',
  identity: 'configuracoes:editar',
  gateway: 'configuracoes:editar',
  methods: 'pagamentos:editar',
  product: 'produtos:editar',
  order: 'produtos:editar',
};
