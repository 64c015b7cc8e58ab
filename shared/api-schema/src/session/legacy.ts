import { plainLine, STORE_ROLES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { requiredField } from '../basics/field';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { accessToken, loginGrant, storeOption } from './auth';
import { legalDocument } from './legal';

/** Replaces the caller's session with a new one, which ends when that would have ended. */
export const renewToken = call('POST /renovar-token', {
  operationId: 'renewToken',
  limitGroup: 'auth',
  access: 'seller',
  answer: z.object({ token: accessToken }),
});

/** Replaces the session by one in another store of the person. A store that they do not work in answers 404. */
export const switchStore = call('POST /alterar-token-usuario-loja', {
  operationId: 'switchStore',
  limitGroup: 'auth',
  access: 'seller',
  inAnyStore: true,
  body: z.strictObject({ idLoja: id }),
  answer: loginGrant,
  problems: [404],
});

const namedStore = z.strictObject({ nome: requiredField('storeName') });

/** The caller owns the new store. */
export const createStore = call('POST /registrar-nova-loja', {
  operationId: 'createStore',
  access: 'seller',
  idempotent: true,
  body: namedStore,
  status: 201,
  answer: storeOption,
  problems: [429],
});

/** Gives the current store another name, which its buyers read from then on. */
export const renameStore = call('PUT /store', {
  operationId: 'renameStore',
  access: 'seller',
  permission: 'configuracoes:editar',
  body: namedStore,
  answer: storeOption,
});

/** The reason (`motivo`) is kept in the user's audit trail. */
const userIdQuery = z.strictObject({
  idUsuario: id,
  motivo: z.string().overwrite(plainLine).max(500, 'Escreva no máximo 500 caracteres.').optional(),
});

/** Ends the user's sessions at once. */
export const blockUser = call('DELETE /bloquear-usuario', {
  operationId: 'blockUser',
  access: 'admin',
  query: userIdQuery,
  problems: [404, 409],
});

export const unblockUser = call('PUT /desbloquear-usuario', {
  operationId: 'unblockUser',
  access: 'admin',
  query: userIdQuery,
  problems: [404],
});

const role = z.enum(STORE_ROLES);

/** The permissions of a person in the current store. The interface shows them; the API enforces them. */
export const permissionsResponse = z.object({
  papel: role,
  permissoes: z.array(z.string()),
  /** The documents that have changed materially since the person accepted them. Nothing waits for them. */
  documentos: z.array(legalDocument),
});
export type PermissionsResponse = z.infer<typeof permissionsResponse>;

export const listPermissions = call('GET /permissoes', {
  operationId: 'listPermissions',
  access: 'seller',
  // The shell asks with each login.
  beforeSecondFactor: true,
  answer: permissionsResponse,
  problems: [403],
});

/** A store of the person, with what tells one from another. */
export const userStore = storeOption.extend({
  papel: role,
  /** When the person last used it; null where they never did. */
  ultimoAcesso: instant.nullable(),
});
export type UserStore = z.infer<typeof userStore>;

/** The logged-in person, with the stores that they work in, the last used first. */
export const userResponse = z.object({
  id,
  nome: z.string(),
  email: z.string(),
  /** The token's groups; `admin` marks a platform admin. */
  grupos: z.array(z.string()),
  lojas: z.array(userStore),
});
export type UserResponse = z.infer<typeof userResponse>;

export const getCurrentUser = call('GET /usuario', {
  operationId: 'getCurrentUser',
  access: 'seller',
  inAnyStore: true,
  answer: userResponse,
});

export const userExistsResponse = z.object({ existe: z.boolean() });

/** For platform admins only: it would reveal which e-mails have an account. */
export const checkUserExists = call('GET /usuario-existe', {
  operationId: 'checkUserExists',
  access: 'admin',
  query: z.strictObject({ email: requiredField('email') }),
  answer: userExistsResponse,
});

export const adminStore = z.object({
  id,
  nome: z.string(),
  proprietario: z.object({ id, nome: z.string(), email: z.string() }),
  criadaEm: instant,
});
export type AdminStore = z.infer<typeof adminStore>;
export const adminStorePage = listPageOf(adminStore);

/** The platform's stores, newest first. */
export const listStores = call('GET /admin/loja', {
  operationId: 'listStores',
  access: 'admin',
  query: listQuery.omit({ sort: true }),
  answer: adminStorePage,
});

/** The roles and what each may do. */
export const adminRoleList = z.object({
  perfis: z.array(z.object({ papel: role, nome: z.string(), permissoes: z.array(z.string()) })),
});

export const listAdminRoles = call('GET /admin/perfil', {
  operationId: 'listAdminRoles',
  access: 'admin',
  answer: adminRoleList,
});
