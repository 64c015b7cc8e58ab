import type { ApiModule } from '../../module';
import { adminRoutes } from './admin';
import { compositionRoutes } from './composition';
import { eraseDuePeople } from './erasure';
import { privacyRoutes } from './privacy';
import { userRoutes } from './user';
import { userAccessRoutes } from './user-access';
import { deleteNotesAbout, userTrailRoutes } from './user-trail';
import { userBulkJob, userExportJob, usersRoutes } from './users';

export { eraseAgain, erasePerson, readKept } from './erasure';
export { exportPerson, findPerson } from './privacy';

/** The module above all sellers: their people, the running compositions, and requests of the data protection law. */
export const platform: ApiModule = {
  name: 'platform',
  tags: {
    admin: 'Calls of platform admins about people and stores.',
    composition: 'The versions that run.',
    'platform users': 'People of the platform.',
    privacy: 'The export and the erasure of a person’s data.',
  },
  routes: [
    adminRoutes,
    usersRoutes,
    userRoutes,
    userAccessRoutes,
    userTrailRoutes,
    compositionRoutes,
    privacyRoutes,
  ],
  jobs: () => [userBulkJob, userExportJob],
  sweep: { erasures: eraseDuePeople },
  erase: [{ rows: deleteNotesAbout }],
};
