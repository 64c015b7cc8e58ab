import { normalizeCep } from '@balcao/domain';
import ky from 'ky';
import { z } from 'zod';

/** A buyer waits no longer for something that only saves typing. */
const PATIENCE_MS = 1_500;

const answered = z.object({
  logradouro: z.string().default(''),
  bairro: z.string().default(''),
  localidade: z.string().default(''),
  uf: z.string().default(''),
});

/** The fields that a CEP knows. */
export interface FoundAddress {
  street: string;
  district: string;
  city: string;
  state: string;
}

/** The address that the postal service has for a CEP; undefined where it has none, or does not answer in time. */
export async function findAddress(base: string, zip: string): Promise<FoundAddress | undefined> {
  const digits = normalizeCep(zip);
  if (!/^\d{8}$/.test(digits)) return undefined;
  try {
    const found = answered.parse(
      await ky.get(`${base}/${digits}/json/`, { timeout: PATIENCE_MS, retry: 0 }).json(),
    );
    if (!found.localidade) return undefined;
    return { street: found.logradouro, district: found.bairro, city: found.localidade, state: found.uf };
  } catch {
    // A dead postal service only costs comfort: the buyer types the address.
    return undefined;
  }
}
