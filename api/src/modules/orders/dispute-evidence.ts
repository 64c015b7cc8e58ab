import { randomUUID } from 'node:crypto';
import { deleteDisputeEvidence, uploadDisputeEvidence } from '@balcao/api-schema';
import { DISPUTE_EVIDENCE_PART, KYC_IMAGE_RULES, MAX_DISPUTE_EVIDENCE } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { implementsOn, routesOf } from '../../calls';
import { ago } from '../../db/ago';
import type { FileDrawer } from '../../drawing/drawings';
import type { SealedRecords } from '../../module';
import { drawPdf } from '../../pictures/draw-pdf';
import { isPdf } from '../../pictures/open-pdf';
import {
  type OpenPicture,
  onlyOf,
  openPicture,
  openPixels,
  refusedPicture,
} from '../../pictures/open-picture';
import type { PdfProblem } from '../../pictures/pdf-answer';
import type { Platform } from '../../platform';
import { invalidField, Problem } from '../../problem';
import { type SealingParts, sealedDocuments } from '../../providers/document-store/sealed-documents';
import { EVIDENCE_LIMIT } from '../../security/attempt-limits';
import { assertAttemptLeft } from '../../security/attempts';
import { uploadedFile } from '../../uploaded-file';
import { lockAnswerable } from './disputes';

const BATCH = 200;

/** The files of answers to disputes, which the document store keeps. */
export const disputeEvidenceFiles: SealedRecords = {
  name: 'disputeEvidence',
  async idsAfter(database, after, limit) {
    const files = database.selectFrom('dispute_evidence').select('id').where('id', '>', after);
    return (await files.orderBy('id').limit(limit).execute()).map(({ id }) => id);
  },
  async reseal(platform, trx, id) {
    const file = await trx
      .selectFrom('dispute_evidence')
      .select(['seller_id', 'width', 'height'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return file !== undefined && evidenceFiles.reseal(platform, { sellerId: file.seller_id, name: id }, file);
  },
};

/** The store of files of answers. They are encrypted, because they name buyers. */
const evidenceFiles = sealedDocuments('dispute-evidence');

const EVIDENCE_MIME = 'image/jpeg';
const MAX_SIDE_PIXELS = 2_000;

const PDF_PROBLEMS: Readonly<Record<PdfProblem, string>> = {
  'pdf-pages': 'O PDF tem mais de uma página. Envie cada página como um arquivo.',
  'pdf-locked': 'O PDF está protegido por senha. Exporte-o sem senha.',
  'pdf-slow': 'Este PDF demora demais para abrir. Envie uma imagem do documento.',
  'pdf-unreadable': 'Não foi possível ler este PDF. Envie uma imagem do documento.',
};

async function openEvidence(drawer: FileDrawer, part: string, upload: Buffer): Promise<OpenPicture> {
  if (isPdf(upload)) {
    const drawn = await drawPdf(drawer, upload, { maxPages: 1 });
    if ('problem' in drawn) throw invalidField(part, [PDF_PROBLEMS[drawn.problem]]);
    return openPixels(drawer, drawn);
  }
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') throw refusedPicture(picture);
  return picture;
}

/**
 * Redraws an upload as a picture that every gateway takes: nothing hidden in it survives, nor does where a photo was taken.
 * @throws Problem unsupported_media_type, payload_too_large, validation for a PDF of several pages, or as `drawPdf`
 */
async function drawEvidence(drawer: FileDrawer, part: string, upload: Buffer) {
  const picture = await openEvidence(drawer, part, upload);
  const drawn = await picture.draw({
    sizes: [{ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside' }],
    format: 'jpeg',
    qualities: [85],
  });
  if (typeof drawn === 'string') throw refusedPicture(drawn);
  return { mime: EVIDENCE_MIME, ...onlyOf(drawn) };
}

/**
 * Deletes files whose dispute is gone or was decided half a year ago, or all of a seller. The row goes last, so that a file is never lost
 * from sight.
 */
export async function purgeEvidence(
  { database: { platform }, identityDocuments }: Pick<Platform, 'database' | 'identityDocuments'>,
  sellerId?: string,
): Promise<void> {
  for (;;) {
    const all = platform
      .selectFrom('dispute_evidence as e')
      .leftJoin('disputes as d', (join) =>
        join.onRef('d.seller_id', '=', 'e.seller_id').onRef('d.id', '=', 'e.dispute_id'),
      )
      .select(['e.seller_id as sellerId', 'e.id'])
      .limit(BATCH);
    const old =
      sellerId === undefined
        ? all.where(({ or, eb }) =>
            or([eb('e.dispute_id', 'is', null), eb('d.decided_at', '<', ago('180 days'))]),
          )
        : all.where('e.seller_id', '=', sellerId);
    const files = await old.execute();
    if (files.length === 0) return;
    for (const file of files) {
      await identityDocuments.remove(file.sellerId, file.id);
      await platform
        .deleteFrom('dispute_evidence')
        .where('seller_id', '=', file.sellerId)
        .where('id', '=', file.id)
        .execute();
    }
  }
}

/** The files of an answer, JPEG, in the order in which they were added. */
export async function readEvidence(
  parts: SealingParts,
  sellerId: string,
  files: readonly { id: string; name: string }[],
): Promise<{ name: string; bytes: Buffer }[]> {
  const read = [];
  for (const { id, name } of files)
    read.push({ name, bytes: (await evidenceFiles.read(parts, { sellerId, name: id })).bytes });
  return read;
}

const TEXTS = {
  notAForm: 'Envie a prova como arquivo de um formulário.',
  missing: 'Escolha um arquivo.',
  tooLarge: 'O arquivo passa de 15 MB. Envie um menor.',
};

const evidenceCalls = routesOf('disputes', (platform) => {
  const { database, drawings, identityDocuments } = platform;
  const { inStore } = implementsOn(platform);
  const part = DISPUTE_EVIDENCE_PART;
  return [
    inStore(
      uploadDisputeEvidence,
      async ({ owner }, { params: { id }, query: { name } }, { request }) => {
        const { sellerId } = owner;
        await database.withSeller(sellerId, (trx) => lockAnswerable(trx, owner, id));
        await assertAttemptLeft(database.platform, EVIDENCE_LIMIT, sellerId);
        const upload = await uploadedFile(request, part, TEXTS);
        const image = await drawEvidence({ drawings, sellerId }, part, upload);
        // Fully random: nobody can guess a name in the store.
        const fileId = randomUUID();
        // The row is written before the file, so that every file is found by its row when its retention ends.
        const row = await database.withSeller(sellerId, async (trx) => {
          await lockAnswerable(trx, owner, id);
          const { count } = await trx
            .selectFrom('dispute_evidence')
            .where('seller_id', '=', sellerId)
            .where('dispute_id', '=', id)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          if (count >= MAX_DISPUTE_EVIDENCE)
            throw invalidField(part, [`Envie no máximo ${MAX_DISPUTE_EVIDENCE} arquivos.`]);
          const { width, height } = image;
          return trx
            .insertInto('dispute_evidence')
            .values({ seller_id: sellerId, id: fileId, dispute_id: id, name, width, height })
            .returning(['id', 'name', 'created_at'])
            .executeTakeFirstOrThrow();
        });
        await evidenceFiles.keep(platform, { sellerId, name: fileId }, image);
        return { id: row.id, name: row.name, createdAt: row.created_at.toISOString() };
      },
      {
        config: { uploadPart: part, takes: TEXTS.notAForm },
        schema: { consumes: ['multipart/form-data'] },
      },
    ),

    inStore(deleteDisputeEvidence, async ({ owner }, { params: { id, evidenceId } }) => {
      const { sellerId } = owner;
      const gone = await database.withSeller(sellerId, async (trx) => {
        await lockAnswerable(trx, owner, id);
        return trx
          .deleteFrom('dispute_evidence')
          .where('seller_id', '=', sellerId)
          .where('dispute_id', '=', id)
          .where('id', '=', evidenceId)
          .where('is_sent', '=', false)
          .returning('id')
          .executeTakeFirst();
      });
      if (gone === undefined) throw new Problem('not_found');
      await identityDocuments.remove(sellerId, evidenceId);
    }),
  ];
});

export const disputeEvidenceRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: KYC_IMAGE_RULES.maxBytes },
    });
    await app.register(evidenceCalls(platform));
  };
