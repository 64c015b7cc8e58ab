import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The authority that sellers' domains get their certificates from. */
export interface AcmeSettings {
  directoryUrl: string;
  /** The certificate that its own is verified with, as PEM; undefined for those that Node trusts. */
  ca: string | undefined;
  /** The address that it writes to when certificates are about to end; empty for nobody. */
  contact: string;
  /** The kind of its certificates, where it has several. */
  profile: string;
  /** Its name in CAA records. */
  caaName: string;
}

/** The settings that say who issues certificates. */
export const acmeVariables = {
  ACME_DIRECTORY_URL: z
    .url({
      protocol: /^https?$/,
      error:
        'ACME_DIRECTORY_URL must be the address of a directory, such as https://acme-v02.api.letsencrypt.org/directory.',
    })
    .optional(),
  ACME_CA_FILE: z
    .string()
    .transform((file, context) => {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        context.addIssue('ACME_CA_FILE must be a file with certificates that can be read.');
        return z.NEVER;
      }
    })
    .optional(),
  ACME_CONTACT: z.email('ACME_CONTACT must be an e-mail address.').optional(),
  ACME_PROFILE: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'ACME_PROFILE must be the name of a profile, such as classic.')
    .default('classic'),
  ACME_CAA_NAME: z
    .string()
    .regex(/^[a-z0-9.-]{3,253}$/, 'ACME_CAA_NAME must be a name as in CAA records, such as letsencrypt.org.')
    .default('letsencrypt.org'),
};

const variables = z.object(acmeVariables);

/** The authority that issues certificates; undefined where there is none. */
export function acmeOf({
  ACME_DIRECTORY_URL: directoryUrl,
  ACME_CA_FILE: ca,
  ACME_CONTACT: contact = '',
  ACME_PROFILE: profile,
  ACME_CAA_NAME: caaName,
}: z.infer<typeof variables>): AcmeSettings | undefined {
  return directoryUrl === undefined ? undefined : { directoryUrl, ca, contact, profile, caaName };
}
