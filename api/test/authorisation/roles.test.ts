import { ERROR_CODES } from '@balcao/api-schema';
import { type Permission, STORE_ROLES, type StoreRole } from '@balcao/domain';
import { proofSeed, someOf } from '@balcao/proofs';
import { ROLE_PERMISSIONS } from '../../src/accounts/permissions';
import { newId } from '../../src/db/new-id';
import { type Operation, readOperations } from '../open-api';
import { createAccount } from '../stored-account';
import { newIp } from '../test-app';
import { withApi } from '../with-store';
import { callRow } from './call-row';
import { MATRIX } from './matrix';
import { createColleague } from './people';

/** What everybody may change, whatever their role in the store: their own account, sessions, stores and views. */
const PERSONAL = [
  // Everybody may go.
  /^POST \/team\/leave$/,
  /^\w+ \/auth\//,
  /^POST \/(renovar-token|enable-2fa|validate-enable-2fa|disable-2fa)$/,
  /^\w+ \/seller\/\{id\}/,
  /^POST \/(registrar-nova-loja|alterar-token-usuario-loja|demo-data)$/,
  /^\w+ \/saved-views/,
  // What they accept, and have read.
  /^POST \/legal-acceptances$/,
  // How their own pages behave.
  /^PUT \/preferences$/,
  // What they themselves are told of.
  /^\w+ \/notices\//,
  // Their own data.
  /^\w+ \/privacy\//,
  // Live events of their own page.
  /^POST \/live\/tickets$/,
  // Of the jobs they could start: JOB_ACCESS has a permission for each kind.
  /^POST \/jobs\/\{id\}\/cancel$/,
];

/** What else needs no permission, and refuses members what is not theirs: their owner's identity, and other people's jobs. */
const REFUSED_BY_THEMSELVES = [
  'PATCH /kyc/profile/{sellerId}',
  'POST /jobs/{id}/dismiss',
  'POST /kyc/capture-links',
  'POST /kyc/documents/{id}/link',
  'POST /kyc/pf-report',
  'POST /kyc/uploads',
];

const api = withApi();
let operations: Operation[];

beforeAll(async () => {
  operations = await readOperations(api.app);
});

const allows = (role: StoreRole, { permission }: Operation) =>
  ROLE_PERMISSIONS[role].includes(permission as Permission);

/** The operations that need a permission. */
function guardedOperations(): Operation[] {
  const guarded = operations.filter(({ permission }) => permission !== undefined);
  expect(guarded.length).toBeGreaterThan(0);
  return guarded;
}

/** What a member of the owner's store with a role is answered, and what the owner is answered. */
async function answersTo(role: StoreRole, { route }: Operation) {
  const answers = [];
  for (const row of MATRIX[route] ?? []) {
    const owner = await createAccount(api.platform, { planId: 'crescimento' });
    const by = await createColleague(api.platform, owner, role);
    const { statusCode } = await callRow(api, route, row, { target: owner, by });
    answers.push({ route, role, answer: statusCode, owner: row.answers.owner });
  }
  return answers;
}

it.each(STORE_ROLES)(
  'a member with the role %s is refused what it may not do, before anything is read',
  async (role) => {
    const owner = await createAccount(api.platform);
    const { headers } = await createColleague(api.platform, owner, role);
    for (const operation of guardedOperations().filter((guarded) => !allows(role, guarded))) {
      const { route, method, path } = operation;
      const url = path.replaceAll(/\{\w+\}/g, newId);
      const answer = await api.app.inject({
        method,
        url,
        headers: { ...headers, 'x-forwarded-for': newIp() },
      });
      expect([route, answer.statusCode, answer.json().errors]).toEqual([
        route,
        403,
        [ERROR_CODES.forbidden.text],
      ]);
    }
  },
);

/** In the part: of some 1 200. */
const ALLOWED_TRIED = 60;

it('a member gets what the owner gets wherever their role may', async () => {
  const allowed = guardedOperations().flatMap((operation) =>
    STORE_ROLES.filter((role) => allows(role, operation)).map((role) => ({ operation, role })),
  );
  for (const { operation, role } of someOf(allowed, ALLOWED_TRIED, 'what a role may do'))
    for (const given of await answersTo(role, operation))
      expect({ ...given, seed: proofSeed }).toEqual({ ...given, answer: given.owner, seed: proofSeed });
});

it('a member who may only read changes nothing but what is their own', async () => {
  const writing = operations.filter(
    ({ route, method, access, permission }) =>
      method !== 'GET' &&
      access === 'seller' &&
      permission === undefined &&
      !PERSONAL.some((own) => own.test(route)),
  );
  // A call that loses its permission stands here, whatever the matrix' call is refused for.
  expect(writing.map(({ route }) => route).sort()).toEqual(REFUSED_BY_THEMSELVES);
  for (const operation of writing)
    for (const { answer } of await answersTo('leitura', operation))
      expect([operation.route, answer >= 400]).toEqual([operation.route, true]);
});

describe('who sets up how buyers pay', () => {
  const may = (role: StoreRole, permission: Permission) => ROLE_PERMISSIONS[role].includes(permission);
  const permissionOf = (wanted: string) => operations.find(({ route }) => route === wanted)?.permission;

  it('finance configures methods and tries them out, and leaves credentials and the choice to owner and admin', () => {
    const rolesOf = (route: string) =>
      STORE_ROLES.filter((role) => may(role, permissionOf(route) as Permission));
    for (const route of [
      'POST /pagamentoconfiguracoes',
      'PUT /pagamentoconfiguracoes',
      'POST /payments/test-charges',
    ])
      expect([route, rolesOf(route)]).toEqual([route, ['owner', 'admin', 'financeiro']]);
    for (const route of [
      'POST /pagamentogateway',
      'PUT /pagamentogateway/{id}',
      'DELETE /pagamentogateway/{id}',
      'PATCH /seller/{id}/payment-gateway',
      'GET /pagamentogateway/{id}/webhook',
    ])
      expect([route, rolesOf(route)]).toEqual([route, ['owner', 'admin']]);
    expect(rolesOf('GET /pagamentogateway')).toEqual([
      'owner',
      'admin',
      'financeiro',
      'operacoes',
      'leitura',
    ]);
  });
});
