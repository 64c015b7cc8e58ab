import { TONES } from '@balcao/domain';
import { z } from './z';

/** The tone of a status. */
export const tone = z.enum(TONES);
