import type { PixelRecord } from '@balcao/api-schema';
import { NEW_PIXEL } from '@balcao/domain';

const CREATED = '2026-11-02T12:00:00.000Z';

/** A pixel of Meta that is told of purchases, with its token. */
export const aPixel = (changes: Partial<PixelRecord> = {}): PixelRecord => ({
  ...NEW_PIXEL,
  id: 'x1',
  version: 1,
  nickname: 'Meta da loja',
  provider: 'meta',
  externalId: '123456789012345',
  events: ['begin', 'paid'],
  methods: [],
  productIds: [],
  tokenEnd: '4F9k',
  hasToken: true,
  status: 'ativo',
  createdAt: CREATED,
  updatedAt: CREATED,
  ...changes,
});
