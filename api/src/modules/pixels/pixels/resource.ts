import { type PixelFilter, pixel, pixelListQuery } from '@balcao/api-schema';
import {
  foldText,
  PIXEL_LIMITS,
  PIXEL_PROVIDER_FACTS,
  PIXEL_STATUSES,
  pixelProblems,
  pixelStatus,
} from '@balcao/domain';
import { oneOf } from '../../../lists/conditions';
import { searchTextOf } from '../../../lists/search';
import { invalidField, Problem } from '../../../problem';
import { nameInMail } from '../../../providers/mail/compose';
import { defineResource } from '../../../resources/define-resource';
import { usualAudit } from '../../../resources/resource-audit';
import { resourcePages } from '../../../resources/resource-pages';
import { resourceRoutes } from '../../../resources/resource-routes';
import { knownProducts } from '../../selling';
import { domainsAmong, hasStatus } from './repository';

/** The pixels of a store: accounts that it reports its sales to. */
export const pixels = defineResource({
  shape: pixel,
  table: 'pixels',
  json: ['events', 'methods', 'productIds', 'domainIds'],
  hidden: ['store_id', 'token_sealed'],
  limit: {
    most: PIXEL_LIMITS.pixels,
    meter: 'pixels',
    problem: () =>
      invalidField('nickname', [
        `Uma loja tem no máximo ${PIXEL_LIMITS.pixels} pixels. Exclua um para criar outro.`,
      ]),
  },
  async writing(trx, { owner }, next, { current }) {
    if (current && next.provider !== current.provider)
      throw invalidField('provider', ['O provedor de um pixel não muda. Crie outro pixel.']);
    const problems = Object.entries(pixelProblems(next));
    if (problems.length > 0)
      throw new Problem('validation', {
        fields: Object.fromEntries(problems.map(([field, sentence]) => [field, [sentence]])),
      });
    const added = next.productIds.filter((id) => !current?.product_ids.includes(id));
    const known = await knownProducts(trx, owner, added);
    if (added.some((id) => !known.has(id)))
      throw invalidField('productIds', ['Um destes produtos não existe nesta loja.']);
    const more = next.domainIds.filter((id) => !current?.domain_ids.includes(id));
    const own = await domainsAmong(trx, owner, more);
    if (more.some((id) => !own.has(id)))
      throw invalidField('domainIds', ['Um destes domínios não é desta loja.']);
  },
  // What lists sort by, and what searches look at.
  derive: ({ nickname, externalId }) => ({
    nickname_key: foldText(nickname),
    search: searchTextOf(nickname, externalId),
  }),
  fill: () => ({ token_end: '' }),
  compute: () => (row) => ({
    hasToken: row.token_end !== '',
    status: pixelStatus(row, row.token_end !== ''),
  }),
  led: (row, before) => ({
    subject: before ? 'Pixel com outro destino' : 'Novo pixel',
    said: `${before ? 'mudou o destino do' : 'cadastrou o'} pixel “${nameInMail(row.nickname)}”, que conta ${row.sends_buyer ? 'vendas e dados de quem compra' : 'vendas'} à conta ${nameInMail(row.external_id)} de ${PIXEL_PROVIDER_FACTS[row.provider].label},`,
    target: { kind: 'pixel', id: '' },
  }),
  audit: usualAudit('pixel'),
});

export const pixelPages = resourcePages(pixels, {
  orders: {
    nickname: { column: 'pixels.nickname_key', kind: 'text' },
    createdAt: { column: 'pixels.created_at', kind: 'instant' },
  },
  defaultSort: 'nickname',
  filters: {
    status: hasStatus,
    provider: oneOf('pixels.provider'),
  } satisfies Record<keyof Omit<PixelFilter, 'q'>, unknown>,
  counts: { status: PIXEL_STATUSES },
  search: 'search',
});

export const pixelRoutes = resourceRoutes(pixels, {
  path: '/pixels',
  names: { one: 'Pixel', many: 'Pixels' },
  tags: ['pixels'],
  area: 'marketing',
  shape: pixel,
  pages: { query: pixelListQuery, read: pixelPages.read },
  needsVersion: true,
});
