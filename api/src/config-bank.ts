import { z } from 'zod';
import { wholeNumber } from './config-values';

/** The bank that pays payouts and knows accounts: one behind a connector, the simulated one, or none. */
export type BankSettings =
  | { provider: 'simulado' | 'nenhum' }
  /** `url` without a trailing slash; `token` is never logged or answered. */
  | { provider: 'http'; url: string; token: string };

/** The limits of payouts. */
export interface PayoutSettings {
  minCents: number;
  /** The hour of São Paulo after which a request waits for the bank's next day; 24 for never. */
  cutoffHour: number;
}

/** The settings of bank and payouts. */
export const bankVariables = {
  BANK_PROVIDER: z
    .enum(['simulado', 'http', 'nenhum'], { error: 'BANK_PROVIDER must be simulado, http or nenhum.' })
    .optional(),
  BANK_URL: z
    .url({ protocol: /^https?$/, error: 'BANK_URL must be the address of the connector to the bank.' })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  BANK_TOKEN: z.string().min(16, 'BANK_TOKEN must have at least 16 characters.').optional(),
  PAYOUT_MIN_CENTS: wholeNumber(500, 1, 10_000_000, 'PAYOUT_MIN_CENTS must be between 1 and 10000000.'),
  PAYOUT_CUTOFF_HOUR: wholeNumber(16, 0, 24, 'PAYOUT_CUTOFF_HOUR must be between 0 and 24.'),
};

const variables = z.object(bankVariables);
type Variables = z.infer<typeof variables>;

/** The settings that are missing for asking the bank; undefined when none is, or nobody asks. */
export function missingOfBank(settings: Variables): string | undefined {
  if (settings.BANK_PROVIDER !== 'http') return undefined;
  const missing = (['BANK_URL', 'BANK_TOKEN'] as const).filter((name) => settings[name] === undefined);
  return missing.length > 0 ? `BANK_PROVIDER=http needs ${missing.join(' and ')}.` : undefined;
}

/** The bank of the settings. Production has none until one is named, so that no payout is paid by nobody. */
export function bankOf(settings: Variables & { NODE_ENV: string }): BankSettings {
  const { BANK_PROVIDER: named, BANK_URL: url = '', BANK_TOKEN: token = '' } = settings;
  const provider = named ?? (settings.NODE_ENV === 'production' ? 'nenhum' : 'simulado');
  return provider === 'http' ? { provider, url, token } : { provider };
}
