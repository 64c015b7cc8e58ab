import { z } from 'zod';

/** Through which account of the platform sellers pay its invoices by Pix. */
export type PlanPixSettings =
  | { provider: 'simulado' }
  | { provider: 'nenhum' }
  /** `apiToken` is never logged or answered. */
  | { provider: 'iugu'; accountId: string; apiToken: string };

/** The settings of invoices paid by Pix. */
export const planPixVariables = {
  PLAN_PIX_PROVIDER: z
    .enum(['simulado', 'iugu', 'nenhum'], {
      error: 'PLAN_PIX_PROVIDER must be simulado, iugu or nenhum.',
    })
    .optional(),
  PLAN_PIX_ACCOUNT_ID: z.string().max(100).optional(),
  PLAN_PIX_TOKEN: z.string().min(16, 'PLAN_PIX_TOKEN must have at least 16 characters.').optional(),
};

const variables = z.object(planPixVariables);
type Variables = z.infer<typeof variables>;

/** The settings that are missing for charging; undefined when none is, or nobody charges. */
export function missingOfPlanPix(settings: Variables): string | undefined {
  if (settings.PLAN_PIX_PROVIDER !== 'iugu') return undefined;
  const names = ['PLAN_PIX_ACCOUNT_ID', 'PLAN_PIX_TOKEN'] as const;
  const missing = names.filter((name) => settings[name] === undefined);
  return missing.length > 0 ? `PLAN_PIX_PROVIDER=iugu needs ${missing.join(' and ')}.` : undefined;
}

/** The account that charges. Production has none until one is named, so that no invoice is paid by nobody. */
export function planPixOf(settings: Variables & { NODE_ENV: string }): PlanPixSettings {
  const { PLAN_PIX_ACCOUNT_ID: accountId = '', PLAN_PIX_TOKEN: apiToken = '' } = settings;
  const provider = settings.PLAN_PIX_PROVIDER ?? (settings.NODE_ENV === 'production' ? 'nenhum' : 'simulado');
  return provider === 'iugu' ? { provider, accountId, apiToken } : { provider };
}
