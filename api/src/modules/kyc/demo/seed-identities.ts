import { randomUUID } from 'node:crypto';
import { type DemoAttempt, demoAttempts } from '@balcao/demo/identities/attempts';
import { type Depicted, drawDemoDocument } from '@balcao/demo/identities/documents';
import { DEMO_CROWD } from '@balcao/demo/people/crowd';
import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import { DOCUMENT_SLOTS, KYC_CONSENT_VERSION, type KycStatus } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { drawText } from '../../../pictures/drawn-text';
import type { Platform } from '../../../platform';
import { keepImage } from '../shared/images';

const HOUR = 3_600_000;
const outline = (text: string, size: number) => drawText(text, size).path;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/** A person of the demonstration whose status implies a verification, and who has no attempt yet. */
interface Unverified extends Depicted {
  sellerId: string;
  userId: string;
  status: KycStatus;
  ageHours: number;
}

async function withoutAttempt({ database }: Platform): Promise<Unverified[]> {
  const rows = await database.platform
    .selectFrom('users')
    .innerJoin('sellers', 'sellers.id', 'users.seller_id')
    .leftJoin('kyc_reports', 'kyc_reports.seller_id', 'users.seller_id')
    .where(
      'users.email',
      'in',
      DEMO_CROWD.map(({ email }) => email),
    )
    .where('sellers.kyc_status', '<>', '')
    .where('kyc_reports.id', 'is', null)
    .select(['users.id', 'users.seller_id', 'users.email', 'users.name', 'users.cpf', 'users.created_at'])
    .select('sellers.kyc_status')
    .execute();
  return rows.flatMap((row) => {
    if (row.kyc_status === '') return [];
    const place = DEMO_CROWD.findIndex(({ email }) => email === row.email);
    return {
      sellerId: row.seller_id,
      userId: row.id,
      name: row.name,
      cpf: row.cpf,
      birthDate: `${1962 + ((place * 7) % 40)}-0${1 + (place % 9)}-${10 + (place % 18)}`,
      face: place,
      status: row.kyc_status,
      ageHours: (Date.now() - row.created_at.getTime()) / HOUR,
    };
  });
}

async function adminId({ database }: Platform): Promise<string> {
  const admin = await database.platform
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_LOGINS.admin.email)
    .executeTakeFirst();
  return admin?.id ?? '';
}

type Place = Pick<Unverified, 'sellerId'> & { reportId: string };

/** The images of an attempt. A decided attempt keeps only their metadata. */
async function storeImages(
  trx: SellerTransaction,
  platform: Platform,
  person: Unverified,
  { sellerId, reportId }: Place,
  { status, steps }: DemoAttempt,
): Promise<void> {
  const submitted = steps.find(({ step }) => step === 'submit');
  if (submitted === undefined) return;
  const isKept = status === 'WAITING_MANUAL_ACTION';
  for (const slot of DOCUMENT_SLOTS) {
    const decided = steps.find((step) => step.slot === slot && step.by === 'reviewer');
    const id = randomUUID();
    const image = isKept ? await drawDemoDocument(slot, person, outline) : undefined;
    const { width, height } = image ?? { width: 1_600, height: 1_010 };
    await trx
      .insertInto('kyc_documents')
      .values({
        seller_id: sellerId,
        id,
        report_id: reportId,
        slot,
        attempt: 1,
        state: decided === undefined ? 'sent' : decided.reason ? 'refused' : 'approved',
        reason: decided?.reason ?? null,
        width,
        height,
        created_at: ago(submitted.hoursAgo),
        sent_at: ago(submitted.hoursAgo),
        purged_at: isKept ? null : ago(0),
      })
      .execute();
    if (image) await keepImage(platform, { seller_id: sellerId, id }, image);
  }
}

async function storeAttempt(
  trx: SellerTransaction,
  platform: Platform,
  person: Unverified,
  { attempt, number, reviewer }: { attempt: DemoAttempt; number: number; reviewer: string },
): Promise<void> {
  const place = { sellerId: person.sellerId, reportId: newId() };
  const [first] = attempt.steps;
  const last = attempt.steps.at(-1) ?? first;
  await trx
    .insertInto('kyc_reports')
    .values({
      seller_id: place.sellerId,
      id: place.reportId,
      attempt: number,
      status: attempt.status,
      name: person.name,
      cpf: person.cpf,
      birth_date: person.birthDate,
      reason: attempt.reason,
      opened_at: ago(first.hoursAgo),
      changed_at: ago(last.hoursAgo),
    })
    .execute();
  await trx
    .insertInto('kyc_consents')
    .values({
      seller_id: place.sellerId,
      report_id: place.reportId,
      version: KYC_CONSENT_VERSION,
      accepted_at: ago(first.hoursAgo),
      ip: '',
      ua: '',
    })
    .execute();
  await storeImages(trx, platform, person, place, attempt);
  await trx
    .insertInto('kyc_steps')
    .values(
      attempt.steps.map(({ step, slot, reason, by, hoursAgo }) => ({
        seller_id: place.sellerId,
        id: newId(),
        report_id: place.reportId,
        step,
        slot: slot ?? null,
        reason: reason ?? null,
        actor_id: by === 'seller' ? person.userId : reviewer,
        actor_kind: by === 'seller' ? ('user' as const) : ('admin' as const),
        at: ago(hoursAgo),
      })),
    )
    .execute();
}

/**
 * Creates the attempts that the status of each demonstration person implies. Those that wait for a review have images.
 * @returns how many people got some now
 */
export async function seedIdentities(platform: Platform): Promise<number> {
  const people = await withoutAttempt(platform);
  if (people.length === 0) return 0;
  const reviewer = await adminId(platform);
  await Promise.all(
    people.map((person) =>
      platform.database.withPlatform(async (trx) => {
        const attempts = demoAttempts(person.status, person.face, person.ageHours);
        for (const [place, attempt] of attempts.entries())
          await storeAttempt(trx, platform, person, { attempt, number: place + 1, reviewer });
      }),
    ),
  );
  return people.length;
}
