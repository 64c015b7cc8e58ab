import type { ApiModule } from '../../module';
import { adminRoutes } from './admin/routes';
import { compositionRoutes } from './composition/routes';
import { eraseDuePeople } from './privacy/erasure';
import { privacyRoutes } from './privacy/routes';
import { accessRoutes } from './users/access/routes';
import { deleteNotesAbout } from './users/detail/notes-repository';
import { userBulkJob } from './users/list/bulk';
import { userExportJob } from './users/list/export';
import { listRoutes } from './users/list/routes';
import { trailRoutes } from './users/trail/routes';

export { eraseAgain } from './privacy/erase-again';
export { erasePerson } from './privacy/erase-person';
export { exportPerson } from './privacy/export-person';
export { readKept } from './privacy/kept-records';
export { findPerson } from './privacy/repository';

/** The module above all sellers: their people, the running compositions, and requests of the data protection law. */
export const platform: ApiModule = {
  name: 'platform',
  tags: {
    admin: 'Calls of platform admins about people and stores.',
    composition: 'The versions that run.',
    'platform users': 'People of the platform.',
    privacy: 'The export and the erasure of a person’s data.',
  },
  routes: [adminRoutes, listRoutes, accessRoutes, trailRoutes, compositionRoutes, privacyRoutes],
  jobs: () => [userBulkJob, userExportJob],
  sweep: { erasures: eraseDuePeople },
  erase: [{ rows: deleteNotesAbout }],
};
