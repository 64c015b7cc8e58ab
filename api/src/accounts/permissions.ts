import {
  INVITED_ROLES,
  type InvitedRole,
  PERMISSION_AREAS,
  type Permission,
  type PermissionArea,
  type StoreRole,
  TAKES_BUYERS_OUT,
} from '@balcao/domain';

const read = (...areas: readonly PermissionArea[]): Permission[] =>
  areas.map((area) => `${area}:ler` as const);
const edit = (...areas: readonly PermissionArea[]): Permission[] =>
  areas.flatMap((area) => [`${area}:ler` as const, `${area}:editar` as const]);

const ALL: readonly Permission[] = [...edit(...PERMISSION_AREAS), TAKES_BUYERS_OUT];
/**
 * The permissions of members while the owner of their store is blocked: look, and serve those who have bought. Nothing that moves money.
 */
export const FROZEN_PERMISSIONS: readonly Permission[] = [...read(...PERMISSION_AREAS), 'pedidos:editar'];
/** The permissions of everybody while the invoice of the store's plan is late for too long: its buyers and its own data wait for nobody. */
export const SUSPENDED_PERMISSIONS: readonly Permission[] = [...FROZEN_PERMISSIONS, TAKES_BUYERS_OUT];

/**
 * The permissions of each role in its store. `pagamentos` covers how buyers pay: methods, the state of gateways, test charges. The choice
 * of a gateway and its credentials belong to `configuracoes`.
 */
export const ROLE_PERMISSIONS: Readonly<Record<StoreRole, readonly Permission[]>> = {
  owner: ALL,
  admin: ALL,
  financeiro: [...read('pedidos', 'produtos'), ...edit('financeiro', 'pagamentos')],
  operacoes: [...edit('pedidos', 'produtos'), ...read('pagamentos', 'configuracoes'), TAKES_BUYERS_OUT],
  marketing: [...read('pedidos', 'produtos'), ...edit('marketing')],
  leitura: read(...PERMISSION_AREAS),
};

const mayManage = (role: StoreRole): boolean => ROLE_PERMISSIONS[role].includes('equipe:editar');

/** The roles that a member with this role may give to others and take from them: none with a permission that they lack themselves. */
export const rolesGivenBy = (role: StoreRole): InvitedRole[] =>
  mayManage(role)
    ? INVITED_ROLES.filter((given) =>
        ROLE_PERMISSIONS[given].every((permission) => ROLE_PERMISSIONS[role].includes(permission)),
      )
    : [];
