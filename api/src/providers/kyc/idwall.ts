import { timingSafeEqual } from 'node:crypto';
import type { DocumentSlot } from '@balcao/domain';
import { z } from 'zod';
import type { IdwallSettings } from '../../config';
import { type AskIdwall, expectSuccess, type IdwallAnswer, idwallApi } from './idwall-api';
import { type KycProvider, KycServiceError, type KycSubmission, type KycVerdict } from './kyc-provider';

const flow = z.object({ status: z.string() });

/** The verdict of each status of a flow; any other status means that it is still running. */
const VERDICTS: Record<string, KycVerdict> = { FINISHED: 'approved', INVALID: 'rejected' };

const SIDES: Record<DocumentSlot, string> = { frente: 'FRONT', verso: 'BACK', selfie: 'SELFIE' };

const isTaken = ({ status, message }: IdwallAnswer) =>
  status === 409 || (status === 400 && /already exist/i.test(message));

/** Creates the profile, or updates the one of an earlier attempt. */
async function saveProfile(ask: AskIdwall, { ref, person }: KycSubmission): Promise<void> {
  const { name, cpf, birthDate } = person;
  const personal = { name, cpfNumber: cpf, birthDate: birthDate.replaceAll('-', '/') };
  const profile = { personal, status: 1 };
  const created = await ask('POST', '/profile', { ref, ...profile });
  if (isTaken(created)) expectSuccess(await ask('PUT', `/profile/${ref}`, profile), 'the profile');
  else expectSuccess(created, 'the profile');
}

async function sendImages(ask: AskIdwall, { ref, images }: KycSubmission): Promise<void> {
  for (const { slot, mime, bytes } of images) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: mime }), `${slot}.webp`);
    form.append('documentSide', SIDES[slot]);
    form.append('ref', ref);
    expectSuccess(await ask('POST', '/documents', form), 'an image');
  }
}

/** The last flow of a profile; undefined while there is none. */
async function lastFlow(ask: AskIdwall, ref: string): Promise<string | undefined> {
  const found = await ask('GET', `/profile/${ref}/lastProfileFlow`);
  if (found.status === 404) return undefined;
  expectSuccess(found, 'the status');
  const read = flow.safeParse(found.data);
  if (!read.success) throw new KycServiceError('idwall answered a status that is none');
  return read.data.status;
}

/** Verification by idwall: it gets the sellers' images, and its flow decides or leaves the decision to people. */
export function idwall(settings: IdwallSettings): KycProvider {
  const ask = idwallApi(settings);
  const secret = Buffer.from(settings.webhookSecret);

  return {
    name: 'idwall',
    service: {
      async submit(submission) {
        await saveProfile(ask, submission);
        await sendImages(ask, submission);
        // An earlier call whose answer was lost may have started it.
        if ((await lastFlow(ask, submission.ref)) === undefined)
          expectSuccess(await ask('POST', `/profile/${submission.ref}/flow/${settings.flowId}`), 'the flow');
      },
      async verdictOf(ref) {
        return VERDICTS[(await lastFlow(ask, ref)) ?? ''] ?? 'open';
      },
      knowsSecret(given) {
        const bytes = Buffer.from(given);
        return bytes.length === secret.length && timingSafeEqual(bytes, secret);
      },
    },
  };
}
