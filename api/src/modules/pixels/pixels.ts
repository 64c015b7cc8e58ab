import {
  duplicatePixel,
  etagOf,
  type PixelFilter,
  type PixelRequest,
  pixel,
  pixelCalls,
  setPixelToken,
} from '@balcao/api-schema';
import {
  foldText,
  PIXEL_LIMITS,
  PIXEL_PROVIDER_FACTS,
  PIXEL_STATUSES,
  PROVIDERS_WITH_TOKEN,
  pixelProblems,
  pixelStatus,
} from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import { type Condition, oneOf } from '../../lists/conditions';
import { searchTextOf } from '../../lists/search';
import type { SealedRecords } from '../../module';
import { notifyOwnersOfDestination } from '../../notices/led-elsewhere';
import { invalidField, Problem } from '../../problem';
import { nameInMail } from '../../providers/mail/compose';
import { defineResource } from '../../resources/define-resource';
import { usualAudit } from '../../resources/resource-audit';
import { implementInStore, type ResourceCall } from '../../resources/resource-call';
import { resourcePages } from '../../resources/resource-pages';
import { resourceRoutes } from '../../resources/resource-routes';
import type { KeyRing, SecretPlace } from '../../security/key-ring';
import { knownProducts } from '../selling';
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
    const own =
      more.length > 0
        ? await trx
            .selectFrom('domains')
            .where(ofStore(owner))
            .where('removed_at', 'is', null)
            .where('id', 'in', more)
            .select('id')
            .execute()
        : [];
    if (more.some((id) => !own.some((domain) => domain.id === id)))
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

/** As `pixelStatus` of the domain says it. */
const STATUS = sql`case
  when not pixels.active then 'pausado'
  when pixels.token_end = '' and pixels.provider = any(${[...PROVIDERS_WITH_TOKEN]}::text[]) then 'incompleto'
  else 'ativo' end`;

export const pixelPages = resourcePages(pixels, {
  orders: {
    nickname: { column: 'pixels.nickname_key', kind: 'text' },
    createdAt: { column: 'pixels.created_at', kind: 'instant' },
  },
  defaultSort: 'nickname',
  filters: {
    status: (wanted: NonNullable<PixelFilter['status']>): Condition =>
      sql`${STATUS} = any(${wanted}::text[])`,
    provider: oneOf('pixels.provider'),
  } satisfies Record<keyof Omit<PixelFilter, 'q'>, unknown>,
  counts: { status: PIXEL_STATUSES },
  search: 'search',
});

export const pixelRoutes = resourceRoutes(pixels, pixelCalls, { tag: 'pixels', pages: pixelPages.read });

const SHOWN_CHARACTERS = 4;

const placeOf = ({ seller_id, id }: { seller_id: string; id: string }): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field: 'pixel-token',
});

/** The columns of a token; an empty one is none. */
export const sealedToken = (keyRing: KeyRing, place: { seller_id: string; id: string }, token: string) => ({
  token_sealed: token === '' ? '' : keyRing.encrypt(token, placeOf(place)),
  // Of a short one nothing is shown.
  token_end: token.length > 2 * SHOWN_CHARACTERS ? token.slice(-SHOWN_CHARACTERS) : token && '••••',
});

/** The token of a pixel; empty without one. */
export const tokenOf = (
  keyRing: KeyRing,
  row: { seller_id: string; id: string; token_sealed: string },
): string => (row.token_sealed === '' ? '' : keyRing.decrypt(row.token_sealed, placeOf(row)));

/** The tokens of pixels. */
export const sealedTokens: SealedRecords = {
  name: 'pixelTokens',
  async idsAfter(database, after, limit) {
    const rows = await database
      .selectFrom('pixels')
      .where('id', '>', after)
      .where('token_sealed', '<>', '')
      .orderBy('id')
      .limit(limit)
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const row = await trx
      .selectFrom('pixels')
      .where('id', '=', id)
      .where('token_sealed', '<>', '')
      .select(['seller_id', 'id', 'token_sealed'])
      .forUpdate()
      .executeTakeFirst();
    const token_sealed = row && keyRing.reseal(row.token_sealed, placeOf(row));
    if (!token_sealed) return false;
    await trx
      .updateTable('pixels')
      .set({ token_sealed })
      .where('seller_id', '=', row.seller_id)
      .where('id', '=', id)
      .execute();
    return true;
  },
};

const ENDING = ' (cópia)';

/** Copies a pixel, paused and without its token. @throws Problem not_found, validation */
export async function copyPixel(trx: SellerTransaction, call: ResourceCall, id: string) {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await pixels.rows.find(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  const nickname = `${original.nickname.slice(0, PIXEL_LIMITS.nickname - ENDING.length)}${ENDING}`;
  const values = pixels.valuesOf(original);
  const request: PixelRequest = { ...values, nickname, active: false };
  return pixels.writes.create(trx, call, request, undefined, values);
}

/** The calls of pixels beside the usual ones: the token, which is written and never read, and copies. */
export const pixelActionRoutes = routesOf('pixels', (platform) => {
  const { database, keyRing } = platform;
  const inStore = implementInStore(platform);

  return [
    inStore(setPixelToken, async (call, { params: { id }, body: { token } }, reply) => {
      const { owner, identity, origin } = call;
      const record = await pixels.locked(call, id, async (trx, row) => {
        if (token !== '' && PIXEL_PROVIDER_FACTS[row.provider].token === null)
          throw invalidField('token', ['Este provedor não tem token.']);
        if (token !== '')
          await notifyOwnersOfDestination(trx, owner, identity.name, {
            subject: 'Outro token em um pixel',
            said: `escreveu o token do pixel “${nameInMail(row.nickname)}”, com o qual as vendas são contadas,`,
            target: { kind: 'pixel', id: '' },
          });
        const written = await pixels.rows.update(
          trx,
          { seller_id: row.seller_id, id },
          { ...sealedToken(keyRing, row, token), version: row.version + 1, updated_at: new Date() },
        );
        await recordAudit(trx, origin, {
          sellerId: row.seller_id,
          action: token === '' ? 'pixel.remove-token' : 'pixel.write-token',
          entity: 'pixel',
          entityId: id,
        });
        return pixels.showOne(call, written);
      });
      reply.header('etag', etagOf(record.version));
      return record;
    }),

    inStore(duplicatePixel, async (call, { params: { id } }, reply) => {
      const row = await database.withSeller(call.owner.sellerId, (trx) => copyPixel(trx, call, id));
      const copy = await pixels.showOne(call, row);
      reply.header('etag', etagOf(copy.version));
      return copy;
    }),
  ];
});
