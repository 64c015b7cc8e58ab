import { selectionOf } from '../../../../lists/selection';
import { userList } from './repository';

/** So many more people than were seen may match by now, as a share of those who were. */
const TOLERATED_SHARE = 0.1;

/** People who were picked, or whom a filter finds. */
export const userSelection = selectionOf(userList, (found, seen) => found <= seen * (1 + TOLERATED_SHARE));
