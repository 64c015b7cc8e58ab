import { TONES } from '@balcao/domain';
import { z } from './z';

/** How good what a status says is. */
export const tone = z.enum(TONES);
