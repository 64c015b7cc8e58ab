import { selectionOf } from '../../../../lists/selection';
import { userList } from './repository';

/** The share by which the number of matches may have grown since it was shown. */
const TOLERATED_SHARE = 0.1;

/** People who were picked, or who match a filter. */
export const userSelection = selectionOf(userList, (found, seen) => found <= seen * (1 + TOLERATED_SHARE));
