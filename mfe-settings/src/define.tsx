import { defineArea } from '@balcao/contract';
import { areaFrame } from '@balcao/ui/base';
import { manifest } from '../area';
import { screens } from './screens';

/** The area as a value, for tests; the shell takes its lifecycles from `./mount`. */
export const area = defineArea({ manifest, screens, frame: areaFrame });
