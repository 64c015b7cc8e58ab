import type { ApiModule } from '../../module';
import { invitationsRoutes } from './invitations/routes';
import { legalRoutes } from './legal/routes';
import { loginRoutes } from './login/routes';
import { openMattersOfPeople } from './open-matters-repository';
import { eraseAccount, exportAccount } from './personal-data-repository';
import { preferenceRoutes } from './preferences/routes';
import { deleteExpiredAccess } from './retention-repository';
import { twoFactorRoutes } from './second-factor/routes';
import { totpSecrets } from './second-factor/sealed-secrets-repository';
import { sessionRoutes } from './sessions/routes';
import { signupRoutes } from './signup/routes';
import { teamRoutes } from './team/routes';

export { publishVersion } from './legal/service';
export { sendResetLink } from './password/service';
export { BLOCK_ACTIONS, blockOrUnblock, blockRefusal } from './people/blocking';
export { matchesPerson } from './people/directory-repository';
export { emailHasAccount, type LockedUser, lockUsersAndAdmins, namesOf } from './people/repository';
export { acceptedTermsOf } from './personal-data-repository';
export { removeSecondFactor } from './second-factor/repository';
export { deviceName } from './sessions/device-name';
export { openSessions } from './sessions/service';

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
    sessionRoutes,
    twoFactorRoutes,
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
