import type { KycCase } from '@balcao/api-schema';
import type { FakeAnswer } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen } from '@testing-library/react';
import { openAdmin } from '../../../common/testing/open-admin';
import { analisePath } from '../paths';
import { aCase } from './a-case';

const images = ['frente', 'verso', 'selfie'].flatMap((slot): [string, FakeAnswer][] => {
  const path = `/kyc/documents/d-${slot}`;
  const url = `/api${path}?expires=1790000000000&signature=assinatura-${slot}`;
  return [
    [`POST ${path}/link`, { url, expiresIn: 60 }],
    [`GET ${path}`, `bytes-${slot}`],
  ];
});

/** Opens the page of an attempt whose images can be read. */
export async function openCase(kyc: KycCase = aCase(), answers: Record<string, FakeAnswer> = {}) {
  const shell = await openAdmin(analisePath(kyc.id), {
    [`GET /admin/kyc/reports/${kyc.id}`]: kyc,
    'GET /admin/kyc/reports': aPage([]),
    ...Object.fromEntries(images),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: kyc.person.name });
  return shell;
}
