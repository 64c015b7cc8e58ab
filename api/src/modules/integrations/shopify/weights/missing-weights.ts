import { z } from '@balcao/api-schema';
import type { Platform } from '../../../../platform';
import { defineTask, handleTask, type TaskHandler } from '../../../../queue';
import { setMissingWeights } from '../../../catalog';
import { findLinkOf, updateLink } from '../links/repository';
import { ownerOf } from '../topics/apply';
import { productsUrlOf } from '../topics/synced-product';

/** Gives the products of a shop that have no weight one. */
export const missingWeightsTask = defineTask(
  'shopify-missing-weights',
  z.object({ integrationId: z.string(), weightGrams: z.int().positive() }),
);

/** Gives products weights. A process that dies costs nothing: those that have one are left out the next time. */
export function setWeights(platform: Platform): TaskHandler {
  return handleTask(missingWeightsTask, {
    concurrency: 2,
    async run({ integrationId, weightGrams }, { task: { sellerId } }) {
      const link = await platform.database.withSeller(sellerId, (trx) =>
        findLinkOf(trx, sellerId, integrationId),
      );
      if (link === undefined) return;
      const originUrl = productsUrlOf(link.shop_domain);
      await setMissingWeights(platform, ownerOf(link), { originUrl, weightGrams });
      await platform.database.withSeller(sellerId, (trx) =>
        updateLink(trx, link, { weights_asked_at: null }),
      );
    },
  });
}
