import type { ApiModule } from '../../module';
import { adminModule } from './admin/routes';
import { compositionModule } from './composition/routes';
import { eraseDuePeople } from './privacy/erasure';
import { privacyModule } from './privacy/routes';
import { deleteNotesAbout } from './users/detail/notes-repository';
import { platformUsersModule } from './users/routes';

export { eraseAgain } from './privacy/erase-again';
export { erasePerson } from './privacy/erase-person';
export { exportPerson } from './privacy/export-person';
export { findPerson } from './privacy/find-person';

/** What stands above all sellers: their people, what runs, and requests of the data protection law. */
export const platform: ApiModule = {
  name: 'platform',
  routes: [adminModule, platformUsersModule, compositionModule, privacyModule],
  sweep: { erasures: eraseDuePeople },
  erase: [{ rows: deleteNotesAbout }],
};
