import { randomUUID } from 'node:crypto';
import { KYC_DOCUMENT_PART } from '@balcao/api-schema';
import { DOCUMENT_SLOTS, type DocumentSlot, KYC_CONSENT_VERSION, type KycStatus } from '@balcao/domain';
import sharp from 'sharp';
import { newId } from '../src/db/new-id';
import type { Platform } from '../src/platform';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** The request that starts an attempt. It fills the seller's profile as needed. */
export async function reportBody({ database }: Platform, { sellerId }: Account) {
  const birthDate = '1987-03-14';
  const { cpf, name } = await database.platform
    .updateTable('users')
    .set({ birth_date: birthDate })
    .where('seller_id', '=', sellerId)
    .returning(['cpf', 'name'])
    .executeTakeFirstOrThrow();
  const consent = { version: KYC_CONSENT_VERSION, acceptedAt: new Date().toISOString() };
  return { sellerId, cpf, name, birthDate, consent };
}

export async function openReport(api: TestApi, account: Account) {
  const payload = await reportBody(api.platform, account);
  return api.app.inject({ method: 'POST', url: '/kyc/pf-report', headers: account.headers, payload });
}

let photo: Promise<Buffer> | undefined;

/** A photo that is large enough for every slot, with the place where it was taken. */
export function documentPhoto(): Promise<Buffer> {
  photo ??= sharp({ create: { width: 1_600, height: 1_010, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Make: 'Camera-secreta' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .jpeg()
    .toBuffer();
  return photo;
}

/** Uploads a file with these headers. */
export async function uploadTo(
  { app }: TestApi,
  url: string,
  headers: Record<string, string>,
  bytes?: Buffer,
  part = KYC_DOCUMENT_PART,
) {
  const form = new FormData();
  const content = new Uint8Array(bytes ?? (await documentPhoto()));
  form.append(part, new Blob([content], { type: 'image/jpeg' }), 'rg.jpg');
  const request = new Request('http://api.test', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

export const upload = (api: TestApi, { headers }: Account, slot: string, bytes?: Buffer, part?: string) =>
  uploadTo(api, `/kyc/uploads?slot=${slot}`, headers, bytes, part);

/** Uploads an image for each of these slots and sends them together. */
export async function sendSlots(
  api: TestApi,
  account: Account,
  slots: readonly DocumentSlot[] = DOCUMENT_SLOTS,
) {
  const payload: Record<string, string> = {};
  for (const slot of slots) payload[slot] = (await upload(api, account, slot)).json().id;
  return api.app.inject({
    method: 'PATCH',
    url: `/kyc/profile/${account.sellerId}`,
    headers: account.headers,
    payload,
  });
}

/** The ids of the images of an attempt that was answered, by slot. */
export const documentIds = (report: { documents: { slot: DocumentSlot; documentId: string }[] }) =>
  Object.fromEntries(report.documents.map(({ slot, documentId }) => [slot, documentId])) as Record<
    DocumentSlot,
    string
  >;

/** A new attempt with three images, inserted without the images' files. */
export async function storeReport(
  { database: { platform } }: Platform,
  { sellerId }: Account,
  status: KycStatus = 'WAITING_MANUAL_ACTION',
) {
  const reportId = newId();
  const documents = DOCUMENT_SLOTS.map((slot) => ({ slot, id: randomUUID() }));
  await platform.transaction().execute(async (trx) => {
    await trx.updateTable('sellers').set({ kyc_status: status }).where('id', '=', sellerId).execute();
    const before = await trx
      .updateTable('kyc_reports')
      .set({ status: 'CANCELLED' })
      .where('seller_id', '=', sellerId)
      .returning('id')
      .execute();
    await trx
      .insertInto('kyc_reports')
      .values({
        seller_id: sellerId,
        id: reportId,
        attempt: before.length + 1,
        status,
        name: 'Maria da Silva',
        cpf: '52998224725',
        birth_date: '1987-03-14',
      })
      .execute();
    await trx
      .insertInto('kyc_consents')
      .values({
        seller_id: sellerId,
        report_id: reportId,
        version: KYC_CONSENT_VERSION,
        accepted_at: new Date(),
        ip: '',
        ua: '',
      })
      .execute();
    await trx
      .insertInto('kyc_documents')
      .values(
        documents.map(({ slot, id }) => ({
          seller_id: sellerId,
          id,
          report_id: reportId,
          slot,
          attempt: 1,
          state: 'sent' as const,
          width: 1_600,
          height: 1_010,
          sent_at: new Date(),
        })),
      )
      .execute();
  });
  return { reportId, documents };
}
