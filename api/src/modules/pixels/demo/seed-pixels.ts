import { pixel } from '@balcao/api-schema';
import type { DemoStore } from '../../../accounts/demo-store';
import { systemCall } from '../../../resources/resource-call';
import { pixelPages, pixels } from '../pixels/resource';

/** Ids that nobody has. Nothing of a demonstration is sent to advertisers. */
const EXAMPLES = [
  {
    nickname: 'Meta: conta principal',
    provider: 'meta',
    externalId: '100000000000001',
    events: ['begin', 'payment', 'paid'],
  },
  {
    nickname: 'Google Analytics da loja',
    provider: 'ga4',
    externalId: 'G-DEM0LOJA01',
    events: ['paid', 'refunded'],
  },
  {
    nickname: 'TikTok: campanha de Pix',
    provider: 'tiktok',
    externalId: 'DEMO0000000000000001',
    purchaseOn: 'gerado',
    generatedValueBp: 7_000,
    methods: ['pix'],
  },
  { nickname: 'UTMify', provider: 'utmify', events: ['payment', 'paid', 'refunded'], active: false },
];

/** Fills a demonstration that has no pixel yet. @returns how many were created */
export async function seedPixels({ platform, owner }: DemoStore): Promise<number> {
  const seller = platform.database.forSeller(owner.sellerId);
  if ((await pixelPages.list.count(seller, owner, {})) > 0) return 0;
  for (const example of EXAMPLES)
    await pixels.create(systemCall(platform, owner), pixel.request.parse(example));
  return EXAMPLES.length;
}
