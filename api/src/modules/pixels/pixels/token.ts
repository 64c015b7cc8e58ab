import type { PixelRecord, PixelTokenRequest } from '@balcao/api-schema';
import { PIXEL_PROVIDER_FACTS } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { SealedRecords } from '../../../module';
import { notifyOwnersOfDestination } from '../../../notices/led-elsewhere';
import { invalidField } from '../../../problem';
import { nameInMail } from '../../../providers/mail/compose';
import type { StoreCall } from '../../../resources/resource-call';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import { findSealedPixels, lockSealedPixel, writeSealedToken } from './repository';
import { pixels } from './resource';

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

/**
 * Writes the token of a pixel; an empty one is taken away. Nobody reads it again.
 * @throws Problem not_found; validation where the provider has none
 */
export const writeToken = (call: StoreCall, id: string, { token }: PixelTokenRequest): Promise<PixelRecord> =>
  pixels.locked(call, id, async (trx, row) => {
    if (token !== '' && PIXEL_PROVIDER_FACTS[row.provider].token === null)
      throw invalidField('token', ['Este provedor não tem token.']);
    const { keyRing } = call.platform;
    const columns = {
      ...sealedToken(keyRing, row, token),
      version: row.version + 1,
      updated_at: new Date(),
    };
    if (token !== '')
      await notifyOwnersOfDestination(trx, call.owner, call.identity.name, {
        subject: 'Outro token em um pixel',
        said: `escreveu o token do pixel “${nameInMail(row.nickname)}”, com o qual as vendas são contadas,`,
        target: { kind: 'pixel', id: '' },
      });
    const written = await pixels.rows.update(trx, { seller_id: row.seller_id, id }, columns);
    await recordAudit(trx, call.origin, {
      sellerId: row.seller_id,
      action: token === '' ? 'pixel.remove-token' : 'pixel.write-token',
      entity: 'pixel',
      entityId: id,
    });
    return pixels.showOne(call, written);
  });

/** The tokens of pixels. */
export const sealedTokens: SealedRecords = {
  name: 'pixelTokens',
  idsAfter: findSealedPixels,
  async reseal({ keyRing }, trx, id) {
    const row = await lockSealedPixel(trx, id);
    const token_sealed = row && keyRing.reseal(row.token_sealed, placeOf(row));
    if (!token_sealed) return false;
    await writeSealedToken(trx, row, { token_sealed });
    return true;
  },
};
