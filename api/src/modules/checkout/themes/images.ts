import { type ThemeImage, themeImagePath } from '@balcao/api-schema';
import { THEME_IMAGES, type ThemeImageKind } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { refusedPicture } from '../../../pictures/open-picture';
import { invalidField } from '../../../problem';
import type { DocumentStore } from '../../../providers/document-store/document-store';
import type { StoreCall } from '../../../resources/resource-call';
import { drawThemeImage, type ThemeImageProblem } from './draw-theme-image';
import { deleteUnusedThemeImages, insertThemeImage } from './image-repository';

const documentOf = (id: string): string => `${id}-theme.webp`;

function refused(problem: ThemeImageProblem, part: string, kind: ThemeImageKind): Error {
  const { label, bytes } = THEME_IMAGES[kind];
  if (problem === 'active')
    return invalidField(part, [
      'Este SVG tem partes que não são desenho (script, filtro, animação ou arquivo de fora). Exporte-o de novo só com as formas, ou envie em PNG.',
    ]);
  if (problem === 'heavy')
    return invalidField(part, [
      `${label}: depois de reduzida, a imagem ainda passa de ${Math.round(bytes / 1024)} KB. Envie uma mais simples.`,
    ]);
  return refusedPicture(problem);
}

/**
 * Stores a picture for themes. One that no theme shows is deleted after a day.
 * @throws Problem unsupported_media_type, payload_too_large, validation, too_many_requests or unavailable
 */
export async function addThemeImage(
  { platform: { database, drawings }, owner, origin }: StoreCall,
  documents: DocumentStore,
  { kind, part, upload }: { kind: ThemeImageKind; part: string; upload: Buffer },
): Promise<ThemeImage> {
  const drawn = await drawThemeImage({ drawings, sellerId: owner.sellerId }, kind, upload);
  if (typeof drawn === 'string') throw refused(drawn, part, kind);
  const id = newId();
  // The file first, then the row: a crash in between leaves a file that nobody sees, never a broken picture.
  await documents.put(owner.sellerId, { ...drawn, name: documentOf(id) });
  const { width, height, bytes } = drawn;
  await database.withSeller(owner.sellerId, async (trx) => {
    await insertThemeImage(trx, owner, { id, kind });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'checkout-theme-image.add',
      entity: 'checkout_theme_image',
      entityId: id,
      after: { kind, width, height, bytes: bytes.length },
    });
  });
  return { id, url: themeImagePath(id), width, height, bytes: bytes.length };
}

export const findThemeImage = (documents: DocumentStore, id: string) => documents.find(documentOf(id));

const PURGE_BATCH = 500;

/** Deletes pictures that nothing has shown for a day. */
export async function purgeThemeImages(database: Database, documents: DocumentStore): Promise<void> {
  for (const { seller_id, id } of await deleteUnusedThemeImages(database, PURGE_BATCH))
    await documents.remove(seller_id, documentOf(id));
}
