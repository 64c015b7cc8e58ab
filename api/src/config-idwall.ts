import { z } from 'zod';

/** The address of the verification service idwall, and the secrets of both directions. */
export interface IdwallSettings {
  /** Without a trailing slash. */
  url: string;
  /** Never logged or answered. */
  token: string;
  /** Of the verification that is contracted there. */
  flowId: string;
  /** The last part of the address that its webhook calls. Never logged or answered. */
  webhookSecret: string;
}

/** The settings that say who verifies identities. */
export const kycVariables = {
  KYC_PROVIDER: z
    .enum(['interno', 'idwall'], { error: 'KYC_PROVIDER must be interno or idwall.' })
    .default('interno'),
  IDWALL_URL: z
    .url({
      protocol: /^https?$/,
      error: 'IDWALL_URL must be the address of its API, such as https://api-v3.idwall.co/maestro.',
    })
    .default('https://api-v3.idwall.co/maestro')
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  IDWALL_TOKEN: z.string().min(16, 'IDWALL_TOKEN must have at least 16 characters.').optional(),
  IDWALL_FLOW_ID: z
    .string()
    .regex(/^[\w-]+$/, 'IDWALL_FLOW_ID must be the id of a flow.')
    .optional(),
  IDWALL_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{24,}$/, 'IDWALL_WEBHOOK_SECRET must be at least 24 letters, digits, _ or -.')
    .optional(),
};

const variables = z.object(kycVariables);
type Variables = z.infer<typeof variables>;

/** The settings that are missing for asking idwall; undefined when none is, or nobody asks. */
export function missingOfIdwall(settings: Variables): string | undefined {
  if (settings.KYC_PROVIDER !== 'idwall') return undefined;
  const needed = ['IDWALL_TOKEN', 'IDWALL_FLOW_ID', 'IDWALL_WEBHOOK_SECRET'] as const;
  const missing = needed.filter((name) => settings[name] === undefined);
  return missing.length > 0 ? `KYC_PROVIDER=idwall needs ${missing.join(' and ')}.` : undefined;
}

/** The settings of idwall; undefined where the platform's own team verifies. */
export function idwallOf(settings: Variables): IdwallSettings | undefined {
  if (settings.KYC_PROVIDER !== 'idwall') return undefined;
  const { IDWALL_TOKEN: token = '', IDWALL_FLOW_ID: flowId = '' } = settings;
  return { url: settings.IDWALL_URL, token, flowId, webhookSecret: settings.IDWALL_WEBHOOK_SECRET ?? '' };
}
