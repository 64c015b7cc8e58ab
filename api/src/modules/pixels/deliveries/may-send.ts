import { PIXEL_PROVIDER_FACTS } from '@balcao/domain';
import { demoStateOf } from '../../../accounts/demo-store';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import type { PixelRow } from './repository';

export type Parts = Pick<Platform, 'database' | 'keyRing' | 'pixelHttp'>;

/** Whether a pixel has what its provider asks for. */
export const isReady = ({ provider, token_end }: PixelRow): boolean =>
  PIXEL_PROVIDER_FACTS[provider].token === null || token_end !== '';

/** Whether anything of a store may go to advertisers. Nothing of a demonstration does, but to a double of them. */
export const maySend = async ({ pixelHttp }: Parts, trx: SellerTransaction, owner: Owner): Promise<boolean> =>
  pixelHttp.isDouble || (await demoStateOf(trx, owner)) === null;
