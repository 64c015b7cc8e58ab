import type { ApiModule } from '../../module';
import { invitationsRoutes } from './invitations';
import { joiningRoutes } from './joining';
import { legalRoutes } from './legal';
import { loginRoutes } from './login';
import { passwordRoutes } from './password';
import { openMattersOfPeople } from './people';
import { eraseAccount, exportAccount } from './personal-data-repository';
import { preferenceRoutes } from './preferences';
import { twoFactorRoutes } from './second-factor';
import { totpSecrets } from './second-factor-codes';
import { deleteExpiredAccess, sessionRoutes } from './sessions';
import { signupRoutes } from './signup';
import { teamRoutes } from './team';

export { publishVersion } from './legal';
export { sendResetLink } from './password';
export {
  BLOCK_ACTIONS,
  blockOrUnblock,
  blockRefusal,
  emailHasAccount,
  type LockedUser,
  lockUsersAndAdmins,
  matchesPerson,
  namesOf,
} from './people';
export { acceptedTermsOf } from './personal-data-repository';
export { removeSecondFactor } from './second-factor';
export { deviceName, openSessions } from './sessions';

/** People and how they get in: signup, login, sessions, second factor, invitations, teams. */
export const identity: ApiModule = {
  name: 'identity',
  tags: {
    auth: 'Login, signup, passwords and sessions.',
    session: 'The sessions of a person, and the confirmation of the password.',
    'two-factor': 'The second factor of a person.',
    team: 'The people of a store.',
    invitations: 'Invitations to a team.',
    legal: 'Legal documents and their acceptance.',
  },
  routes: [
    loginRoutes,
    signupRoutes,
    passwordRoutes,
    sessionRoutes,
    twoFactorRoutes,
    joiningRoutes,
    invitationsRoutes,
    teamRoutes,
    legalRoutes,
    preferenceRoutes,
  ],
  sweep: { expiredAccess: ({ database }) => deleteExpiredAccess(database) },
  openMatters: [openMattersOfPeople],
  erase: [{ rows: eraseAccount }],
  export: [(trx, person, { database }) => exportAccount(trx, person, database.platform)],
  sealed: [totpSecrets],
  demo: [
    async (platform) => (await import('./demo/seed-people')).seedPeople(platform),
    async (platform) => (await import('./demo/seed-crowd')).seedCrowd(platform),
  ],
};
